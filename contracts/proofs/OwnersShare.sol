// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";

/// @dev An incentive may say of itself whatever it likes.
library IncentiveProgress {
    enum Kind {
        NONE,
        COUNTED
    }

    function kindOf(address) internal pure returns (Kind) {
        return Any.truth() ? Kind.NONE : Kind.COUNTED;
    }

    function read(address, address) internal pure returns (uint256, uint256) {
        return (Any.number(), Any.number());
    }
}

/// @title AFeeBudget: the share of a boost's owner, whatever an incentive says of its claims.
contract OwnersShare {
    //@ budget/AFeeBudget.sol struct:Share

    uint256 private constant _ALL = 10_000;
    uint256 internal managementFee;
    mapping(address asset => uint256) internal reservedFunds;
    mapping(address incentive => uint256) internal incentiveFeesDisbursed;
    mapping(address incentive => uint256) internal incentiveFeesMax;
    mapping(address incentive => Share) internal _shares;
    uint256 internal sent;

    event ManagementFeePaid(
        uint256 indexed questId, uint256 indexed incentiveId, address indexed manager, uint256 amount
    );

    //@ budget/AFeeBudget.sol _payShare _reserve _release _due _earned

    function _recordDistributed(address, uint256) internal {}

    function _send(address, address, uint256 amount) internal {
        sent += amount;
    }

    modifier whereItsBooksHold(address incentive) {
        Share memory share = _shares[incentive];
        require(
            managementFee <= _ALL && share.past <= share.principal && share.pastEarned <= incentiveFeesMax[incentive]
        );
        require(incentiveFeesDisbursed[incentive] <= incentiveFeesMax[incentive]);
        require(incentiveFeesMax[incentive] != 0 || (share.principal == 0 && share.past == 0 && share.pastEarned == 0));
        require(reservedFunds[share.asset] >= incentiveFeesMax[incentive] - incentiveFeesDisbursed[incentive]);
        _;
    }

    function prove_noMoreIsEarnedThanTheShare(address incentive, uint256 done)
        external
        view
        whereItsBooksHold(incentive)
    {
        assert(_earned(_shares[incentive], incentiveFeesMax[incentive], done) <= incentiveFeesMax[incentive]);
    }

    function prove_whatIsReservedIsWhatTheShareGrows(address core, address asset, address incentive, uint256 amount)
        external
        whereItsBooksHold(incentive)
    {
        (uint256 reserved, uint256 most) = (reservedFunds[asset], incentiveFeesMax[incentive]);
        _reserve(core, asset, incentive, amount);
        assert(reservedFunds[asset] - reserved == incentiveFeesMax[incentive] - most);
        assert(reservedFunds[asset] - reserved <= amount);
    }

    function prove_onlyTheShareOfThatAssetIsReserved(
        address core,
        address asset,
        address incentive,
        uint256 amount,
        address another
    ) external whereItsBooksHold(incentive) {
        require(another != asset);
        uint256 before = reservedFunds[another];
        _reserve(core, asset, incentive, amount);
        assert(reservedFunds[another] == before);
    }

    function prove_whatIsFreedIsWhatTheShareShrinks(address incentive) external whereItsBooksHold(incentive) {
        address asset = _shares[incentive].asset;
        (uint256 reserved, uint256 most) = (reservedFunds[asset], incentiveFeesMax[incentive]);
        _release(incentive);
        assert(reserved - reservedFunds[asset] == most - incentiveFeesMax[incentive]);
    }

    function prove_whatIsDueIsPaidOutOfItsOwnReserve(address owner, uint256 boost, uint256 id, address incentive)
        external
        whereItsBooksHold(incentive)
    {
        uint256 due = _due(incentive);
        (uint256 reserved, uint256 before) = (reservedFunds[_shares[incentive].asset], sent);
        _payShare(owner, boost, id, incentive, due);
        assert(reserved - reservedFunds[_shares[incentive].asset] == due);
        assert(incentiveFeesDisbursed[incentive] <= incentiveFeesMax[incentive]);
        assert(sent - before == (owner == address(0) ? 0 : due));
    }
}
