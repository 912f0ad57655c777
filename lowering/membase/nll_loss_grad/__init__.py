"""nll_loss_grad for dav-2201: a tiling function and the kernels that it chooses from."""
