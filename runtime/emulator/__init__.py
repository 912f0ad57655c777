"""The emulator: emitted Ascend C, compiled for this machine against headers that check what the chip would punish."""
