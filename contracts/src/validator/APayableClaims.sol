// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ALimitedClaims} from "./ALimitedClaims.sol";

/// @notice What a core says about its fees.
interface IFeeReceiver {
    /// @notice Who gets the core's fees.
    /// @return the account.
    function protocolFeeReceiver() external view returns (address);
}

/// @title APayableClaims
/// @notice Signed claims that cost the claimant a fee in the chain's native currency.
/// @dev The fee is stored in the implementation, so that its owner sets it for all clones at once.
abstract contract APayableClaims is ALimitedClaims {
    /// @notice The fee was paid.
    /// @param claimant - the account that claims.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @param fee - in wei.
    /// @param feeReceiver - the account that was paid.
    event ClaimFeePaid(
        address indexed claimant, uint256 indexed boostId, uint256 indexed incentiveId, uint256 fee, address feeReceiver
    );

    /// @notice The fee is another one, for all clones.
    /// @param newFee - the fee from now on, in wei.
    event ClaimFeeUpdated(uint256 newFee);

    /// @notice Part of the protocol's published errors. Here a receiver cannot refuse the fee, so as not to stand in a
    /// claimant's way.
    error FeeTransferFailed();

    /// @notice What was sent is not the fee.
    error InvalidClaimFee();

    /// @notice The fee in wei, where this is the base implementation.
    uint256 public claimFee;

    /// @dev The zero address on the base implementation.
    address private _baseImplementation;

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

    /// @notice What a claim costs, in wei.
    /// @return in wei.
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
        // A receiver that refuses is paid all the same: its refusal must not stop the claim.
        SafeTransferLib.forceSafeTransferETH(receiver, msg.value);
    }
}
