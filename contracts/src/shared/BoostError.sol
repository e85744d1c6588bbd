// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title BoostError
/// @notice Errors that several kinds of contracts share.
/// @dev Names and arguments are those of the deployed protocol. Libraries raise some of them, so they are missing in
/// the ABI of the contract that reverts. Merge this ABI before you decode.
library BoostError {
    /// @notice The incentive did not pay the claim, or rejects a clawback.
    /// @param caller - the claimant, or the account that called the incentive.
    /// @param data - the claim data; for other calls the amount, or the number of entries of the raffle, ABI-encoded.
    error ClaimFailed(address caller, bytes data);

    /// @notice The incentive returned nothing.
    /// @param caller - the account that called the core.
    /// @param data - the `ClawbackPayload` of the request.
    error ClawbackFailed(address caller, bytes data);

    /// @notice The signed claim was already used for this incentive.
    /// @param incentiveId - the index of the incentive in the boost.
    error IncentiveClaimed(uint8 incentiveId);

    /// @notice A signed claim is only valid for the first eight incentives of a boost.
    /// @param incentiveId - the index of the incentive in the boost.
    error IncentiveToBig(uint8 incentiveId);

    /// @notice The contract has less than it needs.
    /// @param asset - the asset.
    /// @param available - what the contract has, or can spend, in base units of `asset`.
    /// @param required - what it needs, in base units of `asset`.
    error InsufficientFunds(address asset, uint256 available, uint256 required);

    /// @notice The signed claim is valid for fewer incentives than this index requires.
    /// @param available - the number of incentives that the signature is valid for, beginning with the first.
    /// @param id - the index of the incentive in the boost.
    error InvalidIncentive(uint8 available, uint256 id);

    /// @notice The initialization data is invalid, or the clone is already initialized.
    error InvalidInitialization();

    /// @notice The contract does not support the required interface.
    /// @param expectedInterface - the ERC-165 id of the interface.
    /// @param instance - the contract; the zero address if there is none.
    error InvalidInstance(bytes4 expectedInterface, address instance);

    /// @notice A share is out of range.
    /// @param percent - the share, in 1/10,000.
    error InvalidPercentage(uint256 percent);

    /// @notice Two arrays that belong together have different lengths.
    error LengthMismatch();

    /// @notice The claimant has reached the validator's maximum number of claims.
    /// @param claimant - the account that claims.
    error MaximumClaimed(address claimant);

    /// @notice The contract does not implement this function.
    error NotImplemented();

    /// @notice An error of the deployed protocol that is not used here.
    /// @param signer - the account that signed.
    /// @param hash - the signed hash.
    /// @param signature - the signature.
    error Replayed(address signer, bytes32 hash, bytes signature);

    /// @notice A payment failed.
    /// @param asset - the asset; the zero address for the native currency.
    /// @param to - the account that is not paid.
    /// @param amount - in base units of `asset`.
    error TransferFailed(address asset, address to, uint256 amount);

    /// @notice The caller may not do this, or the claim is not valid.
    error Unauthorized();

    /// @notice No management fee is due.
    error ZeroBalancePayout();
}
