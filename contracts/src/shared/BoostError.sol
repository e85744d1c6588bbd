// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title BoostError
/// @notice The errors that several kinds of contracts share.
/// @dev Names and arguments are the deployed protocol's. Some are raised from libraries, so that they are missing from
/// the ABI of the contract that reverts: merge this one before decoding.
library BoostError {
    /// @notice The core's claim failed, or an incentive refuses a clawback. `data` is what was asked for.
    error ClaimFailed(address caller, bytes data);

    /// @notice The core got nothing back. `data` is what was asked for.
    error ClawbackFailed(address caller, bytes data);

    /// @notice The signed claim was used for this incentive before.
    error IncentiveClaimed(uint8 incentiveId);

    /// @notice A signed claim serves the first eight incentives of a boost.
    error IncentiveToBig(uint8 incentiveId);

    /// @notice Less is there than is needed, in base units of `asset`.
    error InsufficientFunds(address asset, uint256 available, uint256 required);

    /// @notice The signed claim covers fewer incentives than that.
    error InvalidIncentive(uint8 available, uint256 id);

    /// @notice What a clone is initialised with cannot be, or it is initialised already.
    error InvalidInitialization();

    /// @notice The contract is not of the kind that is needed here.
    error InvalidInstance(bytes4 expectedInterface, address instance);

    /// @notice A share that is out of its range; 10,000 is all.
    error InvalidPercentage(uint256 percent);

    /// @notice Two lists that belong together differ in length.
    error LengthMismatch();

    /// @notice The claimant has claimed as often as the validator lets anybody.
    error MaximumClaimed(address claimant);

    /// @notice The contract does not do this.
    error NotImplemented();

    /// @notice Part of the protocol's published errors.
    error Replayed(address signer, bytes32 hash, bytes signature);

    /// @notice Money could not be handed over. `asset` is the zero address for the chain's own coin.
    error TransferFailed(address asset, address to, uint256 amount);

    /// @notice The caller may not do this, or the claim is not genuine.
    error Unauthorized();

    /// @notice No management fee is due.
    error ZeroBalancePayout();
}
