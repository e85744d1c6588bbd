// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The errors that several kinds of contracts share.
/// @dev Names and arguments are the deployed protocol's; one that no contract of ours raises yet is not listed yet.
library BoostError {
    /// @notice The contract does not do this.
    error NotImplemented();

    /// @notice Money could not be handed over. `asset` is the zero address for the chain's own coin.
    error TransferFailed(address asset, address to, uint256 amount);
}
