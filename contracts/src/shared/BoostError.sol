// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title BoostError
/// @notice Errors that several kinds of contracts share.
/// @dev Names and arguments are those of the deployed protocol. Libraries raise some of them, so they are missing in
/// the ABI of the contract that reverts. Merge this ABI before you decode.
library BoostError {
    /// @notice The incentive did not pay the claim, or rejects a clawback. `data` is the data of the request.
    error ClaimFailed(address caller, bytes data);

    /// @notice The incentive returned nothing. `data` is the data of the request.
    error ClawbackFailed(address caller, bytes data);

    /// @notice The signed claim was already used for this incentive.
    error IncentiveClaimed(uint8 incentiveId);

    /// @notice A signed claim is only valid for the first eight incentives of a boost.
    error IncentiveToBig(uint8 incentiveId);

    /// @notice The contract has less than it needs, in base units of `asset`.
    error InsufficientFunds(address asset, uint256 available, uint256 required);

    /// @notice The signed claim is valid for fewer incentives than this index requires.
    error InvalidIncentive(uint8 available, uint256 id);

    /// @notice The initialization data is invalid, or the clone is already initialized.
    error InvalidInitialization();

    /// @notice The contract does not support the required interface.
    error InvalidInstance(bytes4 expectedInterface, address instance);

    /// @notice A share is out of range. Shares are in 1/10,000.
    error InvalidPercentage(uint256 percent);

    /// @notice Two arrays that belong together have different lengths.
    error LengthMismatch();

    /// @notice The claimant has reached the validator's maximum number of claims.
    error MaximumClaimed(address claimant);

    /// @notice The contract does not implement this function.
    error NotImplemented();

    /// @notice An error of the deployed protocol that is not used here.
    error Replayed(address signer, bytes32 hash, bytes signature);

    /// @notice A payment failed. `asset` is the zero address for the native currency.
    error TransferFailed(address asset, address to, uint256 amount);

    /// @notice The caller may not do this, or the claim is not valid.
    error Unauthorized();

    /// @notice No management fee is due.
    error ZeroBalancePayout();
}
