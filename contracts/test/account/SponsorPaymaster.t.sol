// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISessions} from "../../src/account/ISessions.sol";
import {ISponsorPaymaster} from "../../src/account/ISponsorPaymaster.sol";
import {SponsorPaymaster} from "../../src/account/SponsorPaymaster.sol";
import {IEntryPoint} from "../fixtures/IEntryPoint.sol";
import {SponsorFixture} from "./SponsorFixture.sol";

contract SponsorPaymasterTest is SponsorFixture {
    function testFuzz_validatePaymasterUserOp_paysForOperation(uint96 value) public {
        uint256 deposit = ENTRY_POINT.balanceOf(address(paymaster));
        vm.deal(address(smartAccount), value);
        _handle(_sponsored(_toTarget(value)));
        vm.assertEq(target.lastValue(), value, "executed");
        vm.assertEq(address(smartAccount).balance, 0, "the account paid nothing else");
        uint256 paid = deposit - ENTRY_POINT.balanceOf(address(paymaster));
        vm.assertTrue(paid > 0 && paid <= _maxCost(), "the paymaster paid");
        vm.assertEq(paymaster.getUsage(address(smartAccount)).spent, _maxCost(), "the most that it could cost");
        vm.assertEq(paymaster.getUsage(address(0)).spent, _maxCost(), "in total");
    }

    function testFuzz_validatePaymasterUserOp_revertsForOtherCaller(uint256 caller) public {
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(0));
        vm.prank(account(caller));
        vm.expectRevert(ISponsorPaymaster.NotEntryPoint.selector);
        paymaster.validatePaymasterUserOp(userOp, bytes32(0), 1);
    }

    function testFuzz_validatePaymasterUserOp_refusesOtherSigner(uint256 key) public {
        ERC4337.PackedUserOperation memory userOp = _prepare(_toTarget(0), NOW, NOW + 60);
        key = bound(key, 1, type(uint128).max);
        _sponsor(key == SIGNER_KEY ? key + 1 : key, userOp);
        _assertRefused(userOp, "AA34 signature error");
        vm.assertEq(paymaster.getUsage(address(0)).spent, 0, "nothing is counted");
    }

    function testFuzz_validatePaymasterUserOp_refusesEverythingWithoutSigner(bytes32 r, bytes32 s, uint8 v) public {
        vm.prank(OWNER);
        paymaster.setSigner(address(0));
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(0));
        _assertRefused(userOp, "AA34 signature error");
        userOp = _prepare(_toTarget(0), NOW, NOW + 60);
        userOp.paymasterAndData = bytes.concat(userOp.paymasterAndData, abi.encodePacked(r, s, v));
        _sign(OWNER_KEY, userOp);
        _assertRefused(userOp, "AA34 signature error");
    }

    /// @dev The account signs each changed operation, so that only the sponsorship is wrong.
    function testFuzz_validatePaymasterUserOp_refusesOtherOperation(uint8 field, uint64 by) public {
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(1));
        uint256 more = uint256(by % 1000) + 1;
        field = field % 7;
        if (field == 0) userOp.callData = _toTarget(1 + more);
        if (field == 1) userOp.nonce = ENTRY_POINT.getNonce(address(smartAccount), uint192(more));
        if (field == 2) userOp.preVerificationGas += more;
        if (field == 3) userOp.accountGasLimits = bytes32(uint256(userOp.accountGasLimits) + more);
        if (field == 4) userOp.gasFees = bytes32(uint256(userOp.gasFees) + more);
        // A later end, and more gas for the paymaster.
        if (field == 5) userOp.paymasterAndData[63] ^= 0x01;
        if (field == 6) userOp.paymasterAndData[35] ^= 0x01;
        _sign(OWNER_KEY, userOp);
        _assertRefused(userOp, "AA34 signature error");
    }

    function testFuzz_validatePaymasterUserOp_refusesOtherAccount(uint256 seed) public {
        uint256 key = bound(seed, OWNER_KEY + 1, type(uint128).max);
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(0));
        userOp.sender = address(_createAccount(key));
        _sign(key, userOp);
        _assertRefused(userOp, "AA34 signature error");
    }

    function testFuzz_validatePaymasterUserOp_refusesReplay(uint64 value) public {
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(value));
        _handle(userOp);
        _assertRefused(userOp, "AA25 invalid account nonce");
        // A second operation with the same data has the next nonce.
        userOp.nonce += 1;
        _sign(OWNER_KEY, userOp);
        _assertRefused(userOp, "AA34 signature error");
    }

    function testFuzz_validatePaymasterUserOp_refusesOtherChain(uint64 chainId) public {
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(0));
        vm.chainId(chainId == block.chainid || chainId == 0 ? 77 : chainId);
        _sign(OWNER_KEY, userOp);
        _assertRefused(userOp, "AA34 signature error");
    }

    function test_validatePaymasterUserOp_refusesSponsorshipOfOtherPaymaster() public {
        SponsorPaymaster other = new SponsorPaymaster(OWNER, vm.addr(SIGNER_KEY), _limits());
        other.deposit{value: 1 ether}();
        vm.startPrank(OWNER);
        other.setTargets(_one(address(target)), _yes());
        vm.stopPrank();
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(0));
        bytes20 otherAddress = bytes20(address(other));
        for (uint256 index; index < 20; ++index) {
            userOp.paymasterAndData[index] = otherAddress[index];
        }
        _sign(OWNER_KEY, userOp);
        _assertRefused(userOp, "AA34 signature error");
    }

    function testFuzz_validatePaymasterUserOp_refusesOtherTime(uint48 time) public {
        ERC4337.PackedUserOperation memory userOp = _sponsored(_toTarget(0));
        time = uint48(bound(time, 1, type(uint48).max));
        vm.warp(time >= NOW && time <= NOW + 60 ? NOW + 61 : time);
        _assertRefused(userOp, "AA32 paymaster expired or not due");
    }

    function testFuzz_validatePaymasterUserOp_refusesTimesOnTwoDays(uint48 start, uint48 end) public {
        start = uint48(bound(start, 1, uint256(type(uint48).max) - 1 days));
        uint256 nextDay = (uint256(start) / 1 days + 1) * 1 days;
        end = uint48(bound(end, nextDay, type(uint48).max));
        _assertInvalid(_prepare(_toTarget(0), start, end));
        _assertInvalid(_prepare(_toTarget(0), start, start - 1));
        // No end for the entry point.
        _assertInvalid(_prepare(_toTarget(0), 0, 0));
    }

    function testFuzz_validatePaymasterUserOp_refusesOtherLength(bytes memory data) public {
        vm.assume(data.length != 77);
        ERC4337.PackedUserOperation memory userOp = _operation(address(smartAccount), 0, _toTarget(0));
        userOp.paymasterAndData = abi.encodePacked(address(paymaster), uint128(500_000), uint128(0), data);
        _sign(OWNER_KEY, userOp);
        vm.prank(address(ENTRY_POINT));
        vm.expectRevert(ISponsorPaymaster.SponsorshipInvalid.selector);
        paymaster.validatePaymasterUserOp(userOp, bytes32(0), 1);
    }

    function testFuzz_validatePaymasterUserOp_refusesOtherTargets(address other, bytes memory data) public {
        vm.assume(other != address(target) && other != address(smartAccount));
        bytes memory execution = abi.encodeCall(ERC4337.execute, (other, 0, data));
        _assertTargetRefused(execution);
        ERC4337.Call[] memory calls = new ERC4337.Call[](2);
        calls[0] = ERC4337.Call(address(target), 0, data);
        calls[1] = ERC4337.Call(other, 0, data);
        _assertTargetRefused(abi.encodeCall(ERC4337.executeBatch, (calls)));
        _assertTargetRefused(abi.encodeCall(ISessions.executeSession, (bytes32(0), calls)));
        // A call of the account to itself could call the other contract.
        _assertTargetRefused(abi.encodeCall(ERC4337.execute, (address(smartAccount), 0, execution)));
        _assertTargetRefused(abi.encodeCall(ERC4337.executeBatch, (new ERC4337.Call[](0))));
        _assertTargetRefused("");
    }

    function testFuzz_validatePaymasterUserOp_paysForSessions(bytes32 salt) public {
        ISessions.SessionGrant memory grant;
        (grant.signer, grant.chainId, grant.validUntil) = (address(1), block.chainid, NOW + 60);
        grant.salt = salt;
        bytes memory install = abi.encodeCall(ISessions.installSession, (grant));
        _handle(_sponsored(abi.encodeCall(ERC4337.execute, (address(smartAccount), 0, install))));
        vm.assertEq(smartAccount.getSession(smartAccount.getSessionId(grant)).signer, address(1), "installed");
    }

    function testFuzz_validatePaymasterUserOp_limitsOperation(uint128 most) public {
        most = uint128(bound(most, 0, _maxCost() - 1));
        _setLimits(ISponsorPaymaster.Limits(most, 10 ether, 10 ether));
        _assertLimitExceeded(_sponsored(_toTarget(0)));
    }

    function testFuzz_validatePaymasterUserOp_limitsAccountAndDay(uint8 count) public {
        count = uint8(bound(count, 0, 5));
        _setLimits(ISponsorPaymaster.Limits(1 ether, uint128(_maxCost() * count), 10 ether));
        for (uint256 index; index < count; ++index) {
            _handle(_sponsored(_toTarget(0)));
        }
        _assertLimitExceeded(_sponsored(_toTarget(0)));
        if (count == 0) return;
        // Another account still has its own limit, and this one has it again on the next day.
        ASmartAccount other = _createAccount(OWNER_KEY + 1);
        _handle(_sponsoredFor(other, OWNER_KEY + 1, NOW));
        vm.warp(NOW + 1 days);
        _handle(_sponsoredFor(smartAccount, OWNER_KEY, NOW + 1 days));
    }

    function testFuzz_validatePaymasterUserOp_limitsDay(uint8 count) public {
        count = uint8(bound(count, 1, 5));
        _setLimits(ISponsorPaymaster.Limits(1 ether, 10 ether, uint128(_maxCost() * count)));
        for (uint256 index; index < count; ++index) {
            uint256 key = OWNER_KEY + 1 + index;
            _handle(_sponsoredFor(_createAccount(key), key, NOW));
        }
        _assertLimitExceeded(_sponsored(_toTarget(0)));
    }

    function test_validatePaymasterUserOp_limitsBundle() public {
        _setLimits(ISponsorPaymaster.Limits(1 ether, uint128(_maxCost() * 2 - 1), 10 ether));
        ERC4337.PackedUserOperation[] memory userOps = new ERC4337.PackedUserOperation[](2);
        userOps[0] = _sponsored(_toTarget(0));
        userOps[1] = _prepare(_toTarget(0), NOW, NOW + 60);
        userOps[1].nonce += 1;
        _sponsor(SIGNER_KEY, userOps[1]);
        vm.expectRevert(
            abi.encodeWithSelector(
                IEntryPoint.FailedOpWithRevert.selector,
                1,
                "AA33 reverted",
                abi.encodeWithSelector(ISponsorPaymaster.SponsorLimitExceeded.selector)
            )
        );
        ENTRY_POINT.handleOps(userOps, BUNDLER);
    }

    function testFuzz_setSigner_isOnlyForOwner(uint256 caller, address next) public {
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.setSigner, (next)));
        vm.assertEq(paymaster.signer(), next, "set");
    }

    function testFuzz_setLimits_isOnlyForOwner(uint256 caller, uint128 one, uint128 two, uint128 three) public {
        ISponsorPaymaster.Limits memory next = ISponsorPaymaster.Limits(one, two, three);
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.setLimits, (next)));
        vm.assertEq(keccak256(abi.encode(paymaster.limits())), keccak256(abi.encode(next)), "set");
    }

    function testFuzz_setTargets_isOnlyForOwner(uint256 caller, address next) public {
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.setTargets, (_one(next), _yes())));
        vm.assertTrue(paymaster.isSponsored(next), "set");
        vm.prank(OWNER);
        vm.expectRevert(ISponsorPaymaster.LengthMismatch.selector);
        paymaster.setTargets(_one(next), new bool[](0));
    }

    function testFuzz_deposit_addsToDeposit(uint96 amount) public {
        uint256 before = ENTRY_POINT.balanceOf(address(paymaster));
        vm.deal(address(this), amount);
        paymaster.deposit{value: amount}();
        vm.assertEq(ENTRY_POINT.balanceOf(address(paymaster)), before + amount, "deposit");
    }

    function testFuzz_withdrawTo_isOnlyForOwner(uint256 caller, uint256 amount) public {
        amount = bound(amount, 0, 10 ether);
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.withdrawTo, (payable(address(0xbeef)), amount)));
        vm.assertEq(address(0xbeef).balance, amount, "withdrawn");
    }

    function testFuzz_addStake_isOnlyForOwner(uint256 caller, uint32 delay) public {
        delay = uint32(bound(delay, 1, type(uint32).max));
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.addStake, (delay)));
    }

    function testFuzz_unlockStake_isOnlyForOwner(uint256 caller) public {
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.addStake, (1)));
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.unlockStake, ()));
    }

    function testFuzz_withdrawStake_isOnlyForOwner(uint256 caller, uint32 delay) public {
        delay = uint32(bound(delay, 1, 30 days));
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.addStake, (delay)));
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.unlockStake, ()));
        vm.warp(block.timestamp + delay);
        _assertOnlyOwner(caller, abi.encodeCall(ISponsorPaymaster.withdrawStake, (payable(address(0xbeef)))));
        vm.assertEq(address(0xbeef).balance, 1 ether, "the stake");
    }

    function testFuzz_signer_isSet(address signer) public {
        vm.assume(signer != address(0));
        vm.assertEq(new SponsorPaymaster(OWNER, signer, _limits()).signer(), signer, "signer");
        vm.expectRevert(Ownable.NewOwnerIsZeroAddress.selector);
        new SponsorPaymaster(address(0), signer, _limits());
    }

    function testFuzz_limits_areSet(uint128 one, uint128 two, uint128 three) public {
        ISponsorPaymaster.Limits memory most = ISponsorPaymaster.Limits(one, two, three);
        SponsorPaymaster created = new SponsorPaymaster(OWNER, address(1), most);
        vm.assertEq(keccak256(abi.encode(created.limits())), keccak256(abi.encode(most)), "limits");
    }

    function testFuzz_isSponsored_isFalseForOtherTarget(address other) public view {
        vm.assertEq(paymaster.isSponsored(other), other == address(target), "only the target");
    }

    function testFuzz_getUsage_isZeroForOtherAccount(uint256 seed) public {
        _handle(_sponsored(_toTarget(0)));
        vm.assertEq(paymaster.getUsage(_otherAccount(seed, address(smartAccount))).spent, 0, "of another account");
        vm.assertEq(paymaster.getUsage(address(smartAccount)).day, NOW / 1 days, "the day of the signed data");
    }

    function testFuzz_eip712Domain_namesPaymaster(uint64 chainId) public {
        vm.chainId(chainId);
        (, string memory name, string memory version, uint256 chain, address contract_,,) = paymaster.eip712Domain();
        vm.assertEq(name, "Laurel Sponsor Paymaster", "name");
        vm.assertEq(version, "1", "version");
        vm.assertEq(chain, chainId, "chain");
        vm.assertEq(contract_, address(paymaster), "paymaster");
    }

    function testFuzz_getSponsorshipDigest_ignoresSignature(bytes memory signature) public view {
        ERC4337.PackedUserOperation memory userOp = _prepare(_toTarget(0), NOW, NOW + 60);
        bytes32 digest = paymaster.getSponsorshipDigest(userOp);
        userOp.paymasterAndData = bytes.concat(userOp.paymasterAndData, signature);
        vm.assertEq(paymaster.getSponsorshipDigest(userOp), digest, "the same");
    }
}
