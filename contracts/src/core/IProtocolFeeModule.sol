// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Says what fee a core takes of a new boost.
interface IProtocolFeeModule {
    /// @notice The fee in 1/10,000.
    /// @param data_ - what the boost is created from, compressed as it came.
    function getProtocolFee(bytes calldata data_) external view returns (uint64);

    /// @notice The token that the fee is in; no core of ours asks.
    function getProtocolAsset(bytes calldata data_) external view returns (address);
}
