// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";

/// @dev An incentive may return any values.
library IncentiveProgress {
    enum Kind {
        NONE,
        FIXED_REWARD
    }

    function getKind(address) internal pure returns (Kind) {
        return Any.truth() ? Kind.NONE : Kind.FIXED_REWARD;
    }

    function read(address, address) internal pure returns (uint256, uint256) {
        return (Any.number(), Any.number());
    }
}

/// @notice The share of a boost's owner in AFeeBudget, for any values that an incentive reports.
contract ManagementFee {
    //@ budget/AFeeBudget.sol struct:FeeReserve

    uint256 private constant _FEE_DENOMINATOR = 10_000;
    uint256 internal managementFee;
    mapping(address asset => uint256) internal reservedFunds;
    mapping(address incentive => uint256) internal incentiveFeesDisbursed;
    mapping(address incentive => uint256) internal incentiveFeesMax;
    mapping(address incentive => FeeReserve) internal _feeReserves;
    uint256 internal sent;

    event ManagementFeePaid(
        uint256 indexed questId, uint256 indexed incentiveId, address indexed manager, uint256 amount
    );

    //@ budget/AFeeBudget.sol _payFeeToOwner _reserveFee _releaseUnearnedFee _feeDue _earnedFee

    function _recordDistributed(address, uint256) internal {}

    function _send(address, address, uint256 amount) internal {
        sent += amount;
    }

    modifier assumesConsistentState(address incentive) {
        FeeReserve memory feeReserve = _feeReserves[incentive];
        require(
            managementFee <= _FEE_DENOMINATOR && feeReserve.checkpoint <= feeReserve.principal && feeReserve.checkpointFee <= incentiveFeesMax[incentive]
        );
        require(incentiveFeesDisbursed[incentive] <= incentiveFeesMax[incentive]);
        require(incentiveFeesMax[incentive] != 0 || (feeReserve.principal == 0 && feeReserve.checkpoint == 0 && feeReserve.checkpointFee == 0));
        require(reservedFunds[feeReserve.asset] >= incentiveFeesMax[incentive] - incentiveFeesDisbursed[incentive]);
        _;
    }

    function prove_earnedFeeNeverExceedsMaxFee(address incentive, uint256 claimedAmount)
        external
        view
        assumesConsistentState(incentive)
    {
        assert(_earnedFee(_feeReserves[incentive], incentiveFeesMax[incentive], claimedAmount) <= incentiveFeesMax[incentive]);
    }

    function prove_reserveIncreasesMaxFeeByReservedAmount(address core, address asset, address incentive, uint256 amount)
        external
        assumesConsistentState(incentive)
    {
        (uint256 reserved, uint256 maxFee) = (reservedFunds[asset], incentiveFeesMax[incentive]);
        _reserveFee(core, asset, incentive, amount);
        assert(reservedFunds[asset] - reserved == incentiveFeesMax[incentive] - maxFee);
        assert(reservedFunds[asset] - reserved <= amount);
    }

    function prove_reserveDoesNotChangeOtherAssets(
        address core,
        address asset,
        address incentive,
        uint256 amount,
        address otherAsset
    ) external assumesConsistentState(incentive) {
        require(otherAsset != asset);
        uint256 before = reservedFunds[otherAsset];
        _reserveFee(core, asset, incentive, amount);
        assert(reservedFunds[otherAsset] == before);
    }

    function prove_releaseDecreasesMaxFeeByReleasedAmount(address incentive) external assumesConsistentState(incentive) {
        address asset = _feeReserves[incentive].asset;
        (uint256 reserved, uint256 maxFee) = (reservedFunds[asset], incentiveFeesMax[incentive]);
        _releaseUnearnedFee(incentive);
        assert(reserved - reservedFunds[asset] == maxFee - incentiveFeesMax[incentive]);
    }

    function prove_feeDueIsPaidFromItsOwnReserve(address owner, uint256 boost, uint256 id, address incentive)
        external
        assumesConsistentState(incentive)
    {
        uint256 due = _feeDue(incentive);
        (uint256 reserved, uint256 before) = (reservedFunds[_feeReserves[incentive].asset], sent);
        _payFeeToOwner(owner, boost, id, incentive, due);
        assert(reserved - reservedFunds[_feeReserves[incentive].asset] == due);
        assert(incentiveFeesDisbursed[incentive] <= incentiveFeesMax[incentive]);
        assert(sent - before == (owner == address(0) ? 0 : due));
    }
}
