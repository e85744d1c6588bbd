// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Panic} from "@openzeppelin/contracts/utils/Panic.sol";
import {AssetType} from "../shared/Transfer.sol";
import {Boost} from "./Boost.sol";

/// @title What a core remembers of its boosts.
/// @dev Packed by what a claim reads: one slot of the boost, one more where it is limited or its list has to be asked, and
/// two of the incentive. The books are kept by incentive,
/// so that what one boost's parts do can never cost another boost anything.
abstract contract ABoostStorage {
    /// @notice What is kept for an incentive's fees, as the protocol's clients know it.
    /// @param protocolFeesRemaining - what is kept, in base units of `asset`.
    /// @param protocolFee - in 1/10,000 of what the incentive pays.
    struct IncentiveDisbursalInfo {
        AssetType assetType;
        address asset;
        uint256 protocolFeesRemaining;
        uint256 protocolFee;
        uint256 tokenId;
    }

    /// @dev `bindsReferrer`: the validator's signatures name the referrer. `isOpen`: the allow list has said for good that
    /// it lets everybody claim. `participants` counts only where `isLimited`.
    struct StoredBoost {
        address validator;
        uint64 protocolFee;
        bool bindsReferrer;
        bool isLimited;
        bool isOpen;
        address allowList;
        uint32 incentiveCount;
        uint64 participants;
        address budget;
        address owner;
        address action;
        uint256 maxParticipants;
    }

    /// @dev What is kept of the fees stands beside the asset while it fits there, and in `manyFees` otherwise; `_feesOf` and
    /// `_setFees` know where.
    struct StoredIncentive {
        address instance;
        AssetType assetType;
        uint64 protocolFee;
        address asset;
        uint96 fewFees;
        uint256 manyFees;
        uint256 tokenId;
    }

    /// @dev Fees of money that was taken back, and that the token would not give back with it. They are in nobody's books
    /// any more: only `receiver` can get them.
    struct Refund {
        address receiver;
        uint256 amount;
    }

    uint256 internal _boostCount;
    mapping(uint256 boostId => StoredBoost) internal _boosts;
    mapping(bytes32 key => StoredIncentive) internal _incentives;
    mapping(uint256 boostId => mapping(address claimant => bool)) internal _hasParticipated;
    mapping(bytes32 key => Refund) internal _refunds;

    /// @notice How many boosts there are. They are numbered from 0.
    function getBoostCount() external view returns (uint256) {
        return _boostCount;
    }

    /// @notice A boost by its number. Reverts with a panic where there is none.
    function getBoost(uint256 index) external view returns (Boost memory) {
        return _boost(index);
    }

    /// @notice What is kept for an incentive's fees.
    /// @param key - hash of the boost's and the incentive's number, packed.
    function getIncentiveFeesInfo(bytes32 key) external view returns (IncentiveDisbursalInfo memory) {
        StoredIncentive storage stored = _incentives[key];
        return
            IncentiveDisbursalInfo(stored.assetType, stored.asset, _feesOf(stored), stored.protocolFee, stored.tokenId);
    }

    /// @notice What is kept for an incentive's fees, member by member.
    function incentivesFeeInfo(bytes32 key)
        external
        view
        returns (
            AssetType assetType,
            address asset,
            uint256 protocolFeesRemaining,
            uint256 protocolFee,
            uint256 tokenId
        )
    {
        StoredIncentive storage stored = _incentives[key];
        return (stored.assetType, stored.asset, _feesOf(stored), stored.protocolFee, stored.tokenId);
    }

    function _boost(uint256 boostId) internal view returns (Boost memory boost) {
        StoredBoost storage stored = _boostAt(boostId);
        boost.action = stored.action;
        boost.validator = stored.validator;
        boost.allowList = stored.allowList;
        boost.budget = stored.budget;
        boost.incentives = new address[](stored.incentiveCount);
        for (uint256 index; index < boost.incentives.length; ++index) {
            boost.incentives[index] = _incentives[_keyOf(boostId, index)].instance;
        }
        boost.protocolFee = stored.protocolFee;
        boost.maxParticipants = stored.maxParticipants;
        boost.owner = stored.owner;
    }

    function _boostAt(uint256 boostId) internal view returns (StoredBoost storage) {
        if (boostId >= _boostCount) _panicAsAnArray();
        return _boosts[boostId];
    }

    /// @dev What clients know of a number that no boost has: the deployed protocol keeps boosts in an array.
    function _panicAsAnArray() internal pure {
        Panic.panic(Panic.ARRAY_OUT_OF_BOUNDS);
    }

    /// @dev What is kept for an incentive's fees, in base units.
    function _feesOf(StoredIncentive storage incentive) internal view returns (uint256 amount) {
        amount = incentive.fewFees;
        if (amount == type(uint96).max) amount = incentive.manyFees;
    }

    function _setFees(StoredIncentive storage incentive, uint256 amount) internal {
        if (amount < type(uint96).max) {
            // forge-lint: disable-next-line(unsafe-typecast)
            incentive.fewFees = uint96(amount);
        } else {
            incentive.fewFees = type(uint96).max;
            incentive.manyFees = amount;
        }
    }

    function _keyOf(uint256 boostId, uint256 incentiveId) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(boostId, incentiveId));
    }
}
