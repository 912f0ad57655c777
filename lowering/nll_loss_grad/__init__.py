"""nll_loss_grad on the device: what the kernels of all target families share."""
