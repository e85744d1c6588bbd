// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {CallingToken, StubbornPayee} from "../world/Stubborn.sol";
import {World} from "../world/World.sol";

/// @notice The other payees of a claim — the receiver of fees, in tokens, badges and coins, and the referrer — fail in
/// every way. The claimant is paid anyway, at an affordable gas cost.
contract BlockingPayeesTest is World {
    uint256 private constant GAS = 2_000_000;
    uint256 private constant ID = 7;
    uint256 private constant FEE = 1 gwei;

    CallingToken private _calling;
    ERC1155Token private _badges;
    uint256 private _claimants;

    function setUp() public {
        _deployWorld();
        _calling = new CallingToken();
        _badges = new ERC1155Token("");
        // A badge's fee is a badge, half of which would be none: both of the payees get one only where there are two.
        vm.startPrank(CORE_OWNER);
        _core.setProtocolFee(10_000);
        _core.setReferralFee(5_000);
        vm.stopPrank();
    }

    function test_claimIncentiveFor_isNotStoppedByAReceiver() public {
        for (uint8 how; how < 5; ++how) {
            _claimWithReceiver(_payee(how), false);
            _claimWithReceiver(_payee(how), true);
        }
    }

    function _claimWithReceiver(address payee, bool isBadges) private {
        address claimant = _newClaimant();
        uint256 boostId = _createFor(payee, isBadges);
        _claimWith(boostId, claimant, address(0));
        vm.assertEq(_wealth(claimant, isBadges), _each(isBadges), "the claimant is paid");
        vm.assertEq(_wealth(payee, isBadges), 0, "the receiver would not be");
        vm.assertEq(_reservedFees(boostId, 0), 2 * _each(isBadges), "the fee waits");
        vm.assertEq(payee.balance, FEE, "coins are forced on it");
    }

    function test_claimIncentiveFor_isNotStoppedByAReferrer() public {
        for (uint8 how; how < 5; ++how) {
            _claimWithReferrer(_payee(how));
        }
    }

    function _claimWithReferrer(address payee) private {
        address claimant = _newClaimant();
        uint256 had = _calling.balanceOf(FEE_RECEIVER);
        uint256 boostId = _createFor(FEE_RECEIVER, false);
        _claimWith(boostId, claimant, payee);
        vm.assertEq(_calling.balanceOf(claimant), REWARD, "the claimant is paid");
        vm.assertEq(_calling.balanceOf(payee), 0, "the referrer would not be");
        vm.assertEq(_calling.balanceOf(FEE_RECEIVER) - had, REWARD, "the whole fee is the protocol's");
    }

    function test_claimIncentiveFor_isNotStoppedByBoth() public {
        for (uint8 how; how < 5; ++how) {
            for (uint8 other; other < 5; ++other) {
                _claimWithBoth(how, other);
            }
        }
    }

    function _claimWithBoth(uint8 how, uint8 other) private {
        address claimant = _newClaimant();
        uint256 boostId = _createFor(_payee(how), false);
        _claimWith(boostId, claimant, _payee(other));
        vm.assertEq(_calling.balanceOf(claimant), REWARD, "the claimant is paid");
        vm.assertEq(_reservedFees(boostId, 0), 2 * REWARD, "all of the fee waits");
    }

    /// @dev Of badges a referrer's part is a whole one only where fees are as high as rewards.
    function test_claimIncentiveFor_isNotStoppedByAReferrerInBadges() public {
        vm.prank(CORE_OWNER);
        _core.setReferralFee(10_000);
        for (uint8 how; how < 5; ++how) {
            _claimBadgeWithReferrer(_payee(how));
        }
    }

    function _claimBadgeWithReferrer(address payee) private {
        address claimant = _newClaimant();
        uint256 had = _badges.balanceOf(FEE_RECEIVER, ID);
        uint256 boostId = _createFor(FEE_RECEIVER, true);
        _claimWith(boostId, claimant, payee);
        vm.assertEq(_badges.balanceOf(claimant, ID), 1, "the claimant is paid");
        vm.assertEq(_badges.balanceOf(payee, ID), 0, "the referrer would not be");
        vm.assertEq(_badges.balanceOf(FEE_RECEIVER, ID) - had, 1, "the whole fee is the protocol's");
    }

    /// @dev Another one for each claim.
    function _newClaimant() private returns (address) {
        return account(++_claimants);
    }

    function _payee(uint8 how) private returns (address payee) {
        payee = address(new StubbornPayee(StubbornPayee.How(how)));
        _calling.call(payee);
    }

    /// @dev A boost of two claims, which cost a fee in coins as well.
    function _createFor(address receiver, bool isBadges) private returns (uint256) {
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(receiver);
        CreateBoostPayload memory payload = _boostOf(1);
        address base = vm.deployCode(
            "PayableLimitedSignerValidatorV2.sol:PayableLimitedSignerValidatorV2", abi.encode(CORE_OWNER, FEE)
        );
        payload.validator = Target(true, base, abi.encode(_signers(), address(_core), 1, base));
        if (isBadges) {
            _badges.mint(address(_budget), ID, 4);
            ERC1155Incentive.InitPayload memory badges =
                ERC1155Incentive.InitPayload(address(_badges), ERC1155Incentive.Strategy.POOL, ID, 2, "", CREATOR);
            payload.incentives[0] = Target(true, _base("ERC1155Incentive"), abi.encode(badges));
        } else {
            _calling.mint(address(_budget), 4 * REWARD);
            payload.incentives[0].parameters = abi.encode(
                ERC20Incentive.InitPayload(address(_calling), ERC20Incentive.Strategy.POOL, REWARD, 2, CREATOR)
            );
        }
        return _create(payload);
    }

    function _claimWith(uint256 boostId, address claimant, address referrer) private {
        bytes memory data = _signedWithReferrer(boostId, claimant, abi.encode(keccak256("deed")), referrer);
        vm.deal(address(this), FEE);
        _core.claimIncentiveFor{value: FEE, gas: GAS}(boostId, 0, referrer, data, claimant);
    }

    function _each(bool isBadges) private pure returns (uint256) {
        return isBadges ? 1 : REWARD;
    }

    function _wealth(address holder, bool isBadges) private view returns (uint256) {
        return isBadges ? _badges.balanceOf(holder, ID) : _calling.balanceOf(holder);
    }
}
