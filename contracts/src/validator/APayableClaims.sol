// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ALimitedClaims} from "./ALimitedClaims.sol";

/// @title IFeeReceiver
/// @notice The function of a core that returns its fee receiver.
interface IFeeReceiver {
    /// @notice Returns the account that receives the core's fees.
    /// @return the account.
    function protocolFeeReceiver() external view returns (address);
}

/// @title APayableClaims
/// @notice Signed claims that cost the claimant a fee in the chain's native currency.
/// @dev The fee is stored in the implementation, so that its owner sets it for all clones at once.
abstract contract APayableClaims is ALimitedClaims {
    /// @notice Emitted when the fee was paid.
    /// @param claimant - the account that claims.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param fee - in wei.
    /// @param feeReceiver - the account that was paid.
    event ClaimFeePaid(
        address indexed claimant, uint256 indexed boostId, uint256 indexed incentiveId, uint256 fee, address feeReceiver
    );

    /// @notice Emitted when the fee changed, for all clones.
    /// @param newFee - the fee from now on, in wei.
    event ClaimFeeUpdated(uint256 newFee);

    /// @notice An error of the deployed protocol that is not used here: a receiver cannot reject the fee, so that it
    /// cannot block a claim.
    error FeeTransferFailed();

    /// @notice The value of the call is not the fee.
    error InvalidClaimFee();

    /// @notice The fee in wei. Used only in the base implementation.
    uint256 public claimFee;

    /// @dev The base implementation; the zero address in the base implementation itself.
    address private _baseImplementation;

    /// @notice Sets the owner and the fee of the base implementation.
    /// @param owner_ - the account that sets the fee.
    /// @param initialClaimFee_ - in wei.
    constructor(address owner_, uint256 initialClaimFee_) {
        _initializeOwner(owner_);
        claimFee = initialClaimFee_;
        emit ClaimFeeUpdated(initialClaimFee_);
    }

    /// @notice Sets the fee of all clones. Only for the owner of the implementation; a clone does not have a separate
    /// fee.
    /// @param newFee - in wei.
    function setClaimFee(uint256 newFee) external onlyOwner {
        if (_baseImplementation != address(0)) revert BoostError.Unauthorized();
        claimFee = newFee;
        emit ClaimFeeUpdated(newFee);
    }

    /// @notice Returns the fee of a claim, in wei.
    /// @return the amount in wei.
    function getClaimFee() public view returns (uint256) {
        address baseImplementation = _baseImplementation;
        return baseImplementation == address(0) ? claimFee : APayableClaims(baseImplementation).claimFee();
    }

    function _initializeFee(address baseImplementation) internal {
        if (baseImplementation.code.length == 0) revert InvalidInitializationData();
        _baseImplementation = baseImplementation;
    }

    function _checkValue() internal view virtual override {
        if (msg.value != getClaimFee()) revert InvalidClaimFee();
    }

    function _afterValidation(uint256 boostId, uint256 incentiveId, address claimant) internal virtual override {
        super._afterValidation(boostId, incentiveId, claimant);
        if (msg.value == 0) return;
        address receiver = IFeeReceiver(msg.sender).protocolFeeReceiver();
        emit ClaimFeePaid(claimant, boostId, incentiveId, msg.value, receiver);
        // Forces the payment on a receiver that rejects it, so that it cannot block the claim.
        SafeTransferLib.forceSafeTransferETH(receiver, msg.value);
    }
}
