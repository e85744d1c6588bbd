// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Any, FixedPointMathLib} from "./Model.sol";
import {BoostError} from "../src/shared/BoostError.sol";

library Assets {
    function pull(address, address, uint256) internal {}
}

/// @title AVariableReward: amounts that were signed, up to a limit.
contract SignedAmounts {
    error ClaimFailed();
    error NotClaimable();

    uint256 internal limit;
    uint256 internal totalClaimed;
    uint256 internal paidOut;
    uint256 internal signed;

    event ToppedUp(address indexed from, uint256 amount);

    //@ incentive/AVariableReward.sol claim topup isClaimable _isOpen _capped _takeBack

    function _amountFor(uint256 number) internal pure returns (uint256) {
        return number;
    }

    function _signedAmount(bytes calldata) internal view returns (uint256) {
        return signed;
    }

    function asset() internal pure returns (address) {
        return address(1);
    }

    function _countClaim(address) internal {}

    function _pay(address, uint256 amount) internal {
        paidOut += amount;
    }

    modifier whereItsBooksHold() {
        require(totalClaimed <= limit && paidOut == totalClaimed);
        _;
    }

    function prove_noMoreIsPaidThanTheLimit(address who, bytes calldata data) external whereItsBooksHold {
        claim(who, data);
        assert(totalClaimed <= limit && paidOut == totalClaimed);
    }

    function prove_aClaimIsPaidWhatWasSigned(address who, bytes calldata data) external whereItsBooksHold {
        uint256 out = paidOut;
        claim(who, data);
        assert(paidOut == out + signed && signed != 0);
    }

    function prove_whatIsClaimedWasClaimable(address who, bytes calldata data) external whereItsBooksHold {
        bool isOpen = isClaimable(who, data);
        claim(who, data);
        assert(isOpen);
    }

    function prove_aTopUpAddsItsAmount(uint256 amount) external whereItsBooksHold {
        uint256 before = limit;
        require(amount <= type(uint256).max - before);
        topup(amount);
        assert(limit == before + amount && amount != 0);
    }

    function prove_whatWasPaidIsNotTakenBack(uint256 amount) external whereItsBooksHold {
        uint256 before = limit;
        _takeBack(amount);
        assert(totalClaimed <= limit && limit + amount == before);
    }

    function prove_aMaximumIsNeverExceeded(uint256 amount, uint256 most) external pure {
        assert(_capped(amount, most) <= amount && (most == 0 || _capped(amount, most) <= most));
    }
}
