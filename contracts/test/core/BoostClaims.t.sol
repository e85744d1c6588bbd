// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {World} from "../world/World.sol";

/// @notice Who is paid by a claim, how often, and with whom.
contract BoostCoreClaimsTest is World {
    function setUp() public {
        _deployWorld();
    }

    function testFuzz_claimIncentive_paysTheCaller(uint256 who) public {
        uint256 boostId = _createFunded(2);
        bytes memory data = _signed(boostId, account(who), "");
        vm.prank(account(who));
        _core.claimIncentive(boostId, 0, address(0xBAD), data);
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "reward");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), REWARD / 10, "fee");
        vm.assertEq(_token.balanceOf(address(0xBAD)), 0, "nobody signed for a referrer");
        vm.assertEq(_reservedFees(boostId, 0), REWARD / 10, "the rest of the fees");
    }

    function testFuzz_claimIncentiveFor_paysTheClaimantOnce(uint256 who, uint256 caller) public {
        uint256 boostId = _createFunded(2);
        bytes memory data = _signed(boostId, account(who), "");
        vm.prank(account(caller));
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(who));
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "reward");
        vm.expectRevert();
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(who));
        vm.expectRevert();
        _core.claimIncentiveFor(boostId, 1, address(0), data, account(who));
        // A signature for one account is not valid for another.
        address thief = _stranger(caller, account(who));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(boostId, 0, address(0), data, thief);
    }

    function testFuzz_claimIncentiveFor_paysTheSignedReferrer(uint256 who, uint256 referrer, uint16 part) public {
        part = uint16(bound(part, 0, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(part);
        CreateBoostPayload memory payload = _boostOf(1);
        payload.validator = Target(true, _base("SignerValidatorV2"), abi.encode(_signers(), address(_core)));
        _token.mint(address(_budget), _withFee(REWARD));
        uint256 boostId = _create(payload);
        address friend = _stranger(referrer, account(who));
        bytes memory data = _signedWithReferrer(boostId, account(who), "", friend);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(boostId, 0, address(0xBAD), data, account(who));
        _core.claimIncentiveFor(boostId, 0, friend, data, account(who));
        vm.assertEq(_token.balanceOf(friend), REWARD * part / 10_000, "the referrer");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), REWARD / 10 - REWARD * part / 10_000, "the rest");
    }

    function testFuzz_claimIncentiveFor_endsWithTheMostParticipants(uint8 most, uint8 again) public {
        most = uint8(bound(most, 1, 4));
        CreateBoostPayload memory payload = _boostOf(6);
        payload.maxParticipants = most;
        payload.incentives = new Target[](2);
        (payload.incentives[0], payload.incentives[1]) = (_pool(6), _pool(6));
        _token.mint(address(_budget), 2 * _withFee(6 * REWARD));
        uint256 boostId = _create(payload);
        for (uint256 index; index < most; ++index) {
            _claim(boostId, 0, account(index + 1));
        }
        bytes memory data = _signed(boostId, address(0xDEAD), abi.encode(REWARD));
        vm.expectRevert(abi.encodeWithSelector(BoostError.ClaimFailed.selector, address(0xDEAD), data));
        _core.claimIncentiveFor(boostId, 1, address(0), data, address(0xDEAD));
        // An existing participant is not counted again.
        _claim(boostId, 1, account(again % most + 1));
    }

    /// @dev A claimant that is also the referrer gets no share of the fee.
    function testFuzz_claimIncentiveFor_paysNoSelfReferral(uint256 who, uint16 part) public {
        part = uint16(bound(part, 1, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(part);
        CreateBoostPayload memory payload = _boostOf(1);
        payload.validator = Target(true, _base("SignerValidatorV2"), abi.encode(_signers(), address(_core)));
        _token.mint(address(_budget), _withFee(REWARD));
        uint256 boostId = _create(payload);
        bytes memory data = _signedWithReferrer(boostId, account(who), "", account(who));
        _core.claimIncentiveFor(boostId, 0, account(who), data, account(who));
        vm.assertEq(_token.balanceOf(account(who)), REWARD, "the reward alone");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), REWARD / 10, "the whole fee");
    }

    /// @dev An attacker lowers a falling reward and claims for another account in the same transaction.
    function testFuzz_claimIncentiveFor_hasNoWorstMoment(uint256 who, uint64 least) public {
        address victim = _stranger(who, account(1));
        CreateBoostPayload memory payload = _boostOf(1);
        CGDAIncentive.InitPayload memory auction =
            CGDAIncentive.InitPayload(address(_token), REWARD, REWARD - 1, REWARD, 100 * REWARD, CREATOR);
        payload.incentives[0] = Target(true, _base("CGDAIncentive"), abi.encode(auction));
        _token.mint(address(_budget), _withFee(100 * REWARD));
        uint256 boostId = _create(payload);
        uint256 minimum = bound(least, 2, REWARD);
        bytes memory data = _signed(boostId, victim, abi.encode(minimum, keccak256("completion")));
        _core.claimIncentiveFor(boostId, 0, address(0), _signed(boostId, account(1), ""), account(1));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _core.claimIncentiveFor(boostId, 0, address(0), data, victim);
        vm.warp(block.timestamp + 1 hours);
        _core.claimIncentiveFor(boostId, 0, address(0), data, victim);
        vm.assertTrue(_token.balanceOf(victim) >= minimum, "no less than was signed");
    }
}
