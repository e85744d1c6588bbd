// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title IProtocolFeeModule
/// @notice Sets the fee of new boosts.
interface IProtocolFeeModule {
    /// @notice Returns the fee of a new boost.
    /// @param data_ - what the boost is created from, compressed as the core received it.
    /// @return the fee in 1/10,000.
    function getProtocolFee(bytes calldata data_) external view returns (uint64);

    /// @notice Returns the token that the fee is in. Our core does not call it.
    /// @param data_ - what the boost is created from, compressed as the core received it.
    /// @return the token.
    function getProtocolAsset(bytes calldata data_) external view returns (address);
}
