// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AFeeBudget} from "../../src/budget/AFeeBudget.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {InvariantTest} from "../shared/Test.sol";

/// @notice What stays true of a core's books and of budgets with fees, whatever the boosts pay in.
abstract contract CoreInvariants is InvariantTest {
    BoostCore internal _core;
    ERC20Token internal _token;

    /// @dev What the books keep of an asset, for all boosts, hostile ones included.
    function _sum(address asset) internal view returns (uint256 sum) {
        for (uint256 boostId; boostId < _core.getBoostCount(); ++boostId) {
            (, address of_, uint256 reserved,,) = _core.incentivesFeeInfo(_key(boostId));
            if (of_ == asset) sum += reserved;
        }
    }

    /// @dev The shares of a budget's incentives are in its books, and there.
    function _assertReserved(AFeeBudget fees, address[] memory incentives) internal view {
        uint256 sum;
        for (uint256 index; index < incentives.length; ++index) {
            uint256 most = fees.incentiveFeesMax(incentives[index]);
            uint256 paid = fees.incentiveFeesDisbursed(incentives[index]);
            vm.assertTrue(paid <= most, "never more than the share");
            sum += most - paid;
        }
        vm.assertEq(fees.reservedFunds(address(_token)), sum, "books");
        vm.assertTrue(_token.balanceOf(address(fees)) >= sum, "there");
    }

    /// @dev The key of a boost's first incentive.
    function _key(uint256 boostId) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(boostId, uint256(0)));
    }
}
