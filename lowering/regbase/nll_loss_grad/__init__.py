"""nll_loss_grad for dav-3510: SIMT kernels, and the tiling function that chooses from them."""
