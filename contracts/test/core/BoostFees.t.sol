// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {FeeModule} from "../world/Modules.sol";
import {ChoosyReceiver} from "../world/Stubborn.sol";
import {WeirdToken} from "../world/WeirdToken.sol";
import {World} from "../world/World.sol";

/// @notice Where the core's fees go: in badges as in coins, to the last unit, past payees who will not have them.
contract BoostFeesTest is World {
    ERC1155Token private _badges = new ERC1155Token("");

    function setUp() public {
        _deployWorld();
    }

    function testFuzz_claimIncentiveFor_costsNothingWhereThereIsNoFee(uint256 who, uint8 limit) public {
        address module = address(new FeeModule(0));
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeModule(module);
        _token.mint(address(_budget), REWARD * (uint256(limit) + 1));
        uint256 boostId = _create(_boostOf(uint256(limit) + 1));
        _claim(boostId, 0, account(who));
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "reward");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), 0, "no fee");
    }

    /// @dev Each time that money was put in, its fee was rounded down; a claim of all of it is rounded down once.
    function testFuzz_claimIncentiveFor_isNotStoppedByRounding(uint8 times, uint256 who) public {
        times = uint8(bound(times, 1, 12));
        CreateBoostPayload memory payload = _boostOf(1);
        payload.incentives[0] = Target(true, _base("ERC20VariableIncentive"), _variable(19));
        _token.mint(address(_budget), 1_000);
        uint256 boostId = _create(payload);
        _token.mint(address(this), 1_000);
        _token.approve(address(_core), 1_000);
        for (uint256 index; index < times; ++index) {
            _core.topupIncentiveFromSender(boostId, 0, _variable(19));
        }
        uint256 sum = 19 * (uint256(times) + 1);
        vm.assertEq(_reservedFees(boostId, 0), uint256(times) + 1, "a unit each");
        vm.assertTrue(sum / 10 > _reservedFees(boostId, 0), "less than the fee of all");
        bytes memory data = _signed(boostId, account(who), abi.encode(sum));
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(who));
        vm.assertEq(_token.balanceOf(account(who)), sum, "all of it");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), uint256(times) + 1, "what was kept");
        vm.assertEq(_reservedFees(boostId, 0), 0, "and no more");
    }

    function testFuzz_claimIncentiveFor_keepsWhatAReferrerMayNotHave(uint256 who, uint16 part) public {
        part = uint16(bound(part, 1, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(part);
        WeirdToken weird = new WeirdToken(WeirdToken.Kind.BLOCKING);
        weird.mint(address(_budget), _withFee(REWARD));
        weird.block_(address(0xF41E4D));
        CreateBoostPayload memory payload = _boostOf(1);
        payload.validator.instance = _base("SignerValidatorV2");
        payload.incentives[0].parameters =
            abi.encode(ERC20Incentive.InitPayload(address(weird), ERC20Incentive.Strategy.POOL, REWARD, 1, CREATOR));
        uint256 boostId = _create(payload);
        bytes memory data = _signedWithReferrer(boostId, account(who), "", address(0xF41E4D));
        _core.claimIncentiveFor(boostId, 0, address(0xF41E4D), data, account(who));
        vm.assertEq(weird.balanceOf(account(who)), REWARD, "the claimant is paid");
        vm.assertEq(weird.balanceOf(FEE_RECEIVER), REWARD / 10, "the whole fee is the protocol's");
    }

    function testFuzz_claimIncentiveFor_takesFeesInBadges(uint8 limit, uint256 id, uint256 who) public {
        uint256 boostId = _createBadges(uint256(limit) + 1, id);
        _claimBadge(boostId, account(who));
        vm.assertEq(_badges.balanceOf(account(who), id), 1, "reward");
        vm.assertEq(_badges.balanceOf(FEE_RECEIVER, id), 1, "fee");
        vm.assertEq(_reservedFees(boostId, 0), limit, "the rest");
    }

    function testFuzz_settleProtocolFees_paysInBadges(uint8 limit, uint256 id, uint256 who) public {
        ChoosyReceiver receiver = new ChoosyReceiver();
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(address(receiver));
        uint256 boostId = _createBadges(uint256(limit) + 1, id);
        _claimBadge(boostId, account(who));
        vm.assertEq(_badges.balanceOf(account(who), id), 1, "the claimant is paid");
        vm.assertEq(_reservedFees(boostId, 0), uint256(limit) + 1, "the fee waits");
        receiver.become(true);
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_badges.balanceOf(address(receiver), id), 1, "until it is wanted");
        vm.assertEq(_reservedFees(boostId, 0), limit, "the rest");
    }

    function testFuzz_clawback_givesBackFeesInBadges(uint8 limit, uint8 count, uint256 id) public {
        uint256 boostId = _createBadges(uint256(limit) + 1, id);
        uint256 amount = bound(count, 1, uint256(limit) + 1);
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(amount), boostId, 0);
        vm.assertEq(_badges.balanceOf(address(_budget), id), 2 * amount, "amount and fee");
        vm.assertEq(_reservedFees(boostId, 0), uint256(limit) + 1 - amount, "the rest");
    }

    /// @dev A boost whose fee is one badge for each: claims are of one, and parts of a badge are none.
    function _createBadges(uint256 count, uint256 id) private returns (uint256) {
        CreateBoostPayload memory payload = _boostOf(1);
        payload.protocolFee = 9_000;
        payload.incentives[0] = Target(
            true,
            _base("ERC1155Incentive"),
            abi.encode(
                ERC1155Incentive.InitPayload(address(_badges), ERC1155Incentive.Strategy.POOL, id, count, "", CREATOR)
            )
        );
        _badges.mint(address(_budget), id, 2 * count);
        return _create(payload);
    }

    function _claimBadge(uint256 boostId, address claimant) private {
        bytes memory data = _signed(boostId, claimant, abi.encode(keccak256("deed")));
        _core.claimIncentiveFor(boostId, 0, address(0), data, claimant);
    }

    function _variable(uint256 limit) private view returns (bytes memory) {
        return abi.encode(ERC20VariableIncentive.InitPayload(address(_token), 0, limit, CREATOR));
    }
}
