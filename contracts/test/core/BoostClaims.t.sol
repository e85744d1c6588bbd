// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {AIncentive} from "../../src/incentive/AIncentive.sol";
import {CGDAIncentive} from "../../src/incentive/CGDAIncentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The payees of a claim, and the limits of claims.
contract BoostCoreClaimsTest is CoreFixture {
    function setUp() public {
        _deployFixture();
    }

    function testFuzz_claimIncentive_paysCaller(uint256 accountSeed) public {
        uint256 boostId = _createFunded(2);
        bytes memory data = _signClaim(boostId, account(accountSeed), "");
        vm.prank(account(accountSeed));
        _core.claimIncentive(boostId, 0, address(0xBAD), data);
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "reward");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), REWARD / 10, "fee");
        vm.assertEq(_token.balanceOf(address(0xBAD)), 0, "the referrer is not signed");
        vm.assertEq(_reservedFees(boostId, 0), REWARD / 10, "the rest of the fees");
    }

    function testFuzz_claimIncentiveFor_paysClaimantOnce(uint256 accountSeed, uint256 caller) public {
        uint256 boostId = _createFunded(2);
        bytes memory data = _signClaim(boostId, account(accountSeed), "");
        vm.prank(account(caller));
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "reward");
        vm.expectRevert();
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(accountSeed));
        vm.expectRevert();
        _core.claimIncentiveFor(boostId, 1, address(0), data, account(accountSeed));
        // A signature for one account is not valid for another.
        address attacker = _otherAccount(caller, account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(boostId, 0, address(0), data, attacker);
    }

    function testFuzz_claimIncentiveFor_paysSignedReferrer(uint256 accountSeed, uint256 referrer, uint16 referralFee)
        public
    {
        referralFee = uint16(bound(referralFee, 0, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(referralFee);
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.validator = Target(true, _implementation("SignerValidatorV2"), abi.encode(_signers(), address(_core)));
        _token.mint(address(_budget), _amountWithFee(REWARD));
        uint256 boostId = _create(payload);
        address referrerAccount = _otherAccount(referrer, account(accountSeed));
        bytes memory data = _signClaimWithReferrer(boostId, account(accountSeed), "", referrerAccount);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.claimIncentiveFor(boostId, 0, address(0xBAD), data, account(accountSeed));
        _core.claimIncentiveFor(boostId, 0, referrerAccount, data, account(accountSeed));
        vm.assertEq(_token.balanceOf(referrerAccount), REWARD * referralFee / 10_000, "the referrer");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), REWARD / 10 - REWARD * referralFee / 10_000, "the rest");
    }

    function testFuzz_claimIncentiveFor_revertsAtMaxParticipants(uint8 maxParticipants_, uint8 participantSeed) public {
        maxParticipants_ = uint8(bound(maxParticipants_, 1, 4));
        CreateBoostPayload memory payload = _boostPayload(6);
        payload.maxParticipants = maxParticipants_;
        payload.incentives = new Target[](2);
        (payload.incentives[0], payload.incentives[1]) = (_poolTarget(6), _poolTarget(6));
        _token.mint(address(_budget), 2 * _amountWithFee(6 * REWARD));
        uint256 boostId = _create(payload);
        for (uint256 index; index < maxParticipants_; ++index) {
            _claim(boostId, 0, account(index + 1));
        }
        bytes memory data = _signClaim(boostId, address(0xDEAD), abi.encode(REWARD));
        vm.expectRevert(abi.encodeWithSelector(BoostError.ClaimFailed.selector, address(0xDEAD), data));
        _core.claimIncentiveFor(boostId, 1, address(0), data, address(0xDEAD));
        // An existing participant is not counted again.
        _claim(boostId, 1, account(participantSeed % maxParticipants_ + 1));
    }

    /// @dev A claimant that is also the referrer gets no share of the fee.
    function testFuzz_claimIncentiveFor_ignoresSelfReferral(uint256 accountSeed, uint16 referralFee) public {
        referralFee = uint16(bound(referralFee, 1, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(referralFee);
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.validator = Target(true, _implementation("SignerValidatorV2"), abi.encode(_signers(), address(_core)));
        _token.mint(address(_budget), _amountWithFee(REWARD));
        uint256 boostId = _create(payload);
        bytes memory data = _signClaimWithReferrer(boostId, account(accountSeed), "", account(accountSeed));
        _core.claimIncentiveFor(boostId, 0, account(accountSeed), data, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "only the reward");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), REWARD / 10, "the whole fee");
    }

    /// @dev An attacker lowers a falling reward and claims for another account in the same transaction.
    function testFuzz_claimIncentiveFor_enforcesMinimumReward(uint256 accountSeed, uint64 minRewardSeed) public {
        address victim = _otherAccount(accountSeed, account(1));
        CreateBoostPayload memory payload = _boostPayload(1);
        CGDAIncentive.InitPayload memory auction =
            CGDAIncentive.InitPayload(address(_token), REWARD, REWARD - 1, REWARD, 100 * REWARD, CREATOR);
        payload.incentives[0] = Target(true, _implementation("CGDAIncentive"), abi.encode(auction));
        _token.mint(address(_budget), _amountWithFee(100 * REWARD));
        uint256 boostId = _create(payload);
        uint256 minimum = bound(minRewardSeed, 2, REWARD);
        bytes memory data = _signClaim(boostId, victim, abi.encode(minimum, keccak256("completion")));
        _core.claimIncentiveFor(boostId, 0, address(0), _signClaim(boostId, account(1), ""), account(1));
        vm.expectRevert(AIncentive.NotClaimable.selector);
        _core.claimIncentiveFor(boostId, 0, address(0), data, victim);
        vm.warp(block.timestamp + 1 hours);
        _core.claimIncentiveFor(boostId, 0, address(0), data, victim);
        vm.assertTrue(_token.balanceOf(victim) >= minimum, "at least the signed minimum");
    }
}
