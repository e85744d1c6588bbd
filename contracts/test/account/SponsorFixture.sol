// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {ASmartAccount} from "../../src/account/ASmartAccount.sol";
import {ISponsorPaymaster} from "../../src/account/ISponsorPaymaster.sol";
import {SponsorPaymaster} from "../../src/account/SponsorPaymaster.sol";
import {AccountFixture} from "../fixtures/AccountFixture.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";
import {CallTarget} from "./CallTarget.sol";

/// @notice A paymaster with a deposit of ten ether that sponsors calls to one contract.
abstract contract SponsorFixture is AccountFixture, OwnedSuite {
    uint256 internal constant OWNER_KEY = 0xa11ce;
    uint256 internal constant SIGNER_KEY = 0x519;
    address internal constant OWNER = address(0x0123456789);
    uint48 internal constant NOW = 20_000 days + 1 hours;
    uint128 private constant PAYMASTER_GAS = 500_000;

    SponsorPaymaster internal paymaster;
    ASmartAccount internal smartAccount;
    CallTarget internal target;

    function setUp() public {
        _deployAccounts();
        vm.warp(NOW);
        target = new CallTarget();
        smartAccount = _createAccount(OWNER_KEY);
        vm.deal(address(this), 100 ether);
        paymaster = new SponsorPaymaster(OWNER, vm.addr(SIGNER_KEY), _limits());
        paymaster.deposit{value: 10 ether}();
        vm.prank(OWNER);
        paymaster.setTargets(_one(address(target)), _yes());
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(paymaster), OWNER);
    }

    function _limits() internal pure returns (ISponsorPaymaster.Limits memory) {
        return ISponsorPaymaster.Limits(1 ether, 5 ether, 50 ether);
    }

    function _setLimits(ISponsorPaymaster.Limits memory next) internal {
        vm.prank(OWNER);
        paymaster.setLimits(next);
    }

    function _toTarget(uint256 value) internal view returns (bytes memory) {
        return abi.encodeCall(ERC4337.execute, (address(target), value, ""));
    }

    /// @dev An operation of the account with the data of the paymaster, up to its signature.
    function _prepare(bytes memory callData, uint48 validAfter, uint48 validUntil)
        internal
        view
        returns (ERC4337.PackedUserOperation memory userOp)
    {
        userOp = _operation(address(smartAccount), 0, callData);
        userOp.paymasterAndData =
            abi.encodePacked(address(paymaster), PAYMASTER_GAS, uint128(0), validAfter, validUntil);
    }

    /// @dev Adds the signature of the sponsor, and then that of the account.
    function _sponsor(uint256 key, ERC4337.PackedUserOperation memory userOp) internal view {
        bytes memory signature = _signature(key, paymaster.getSponsorshipDigest(userOp));
        userOp.paymasterAndData = bytes.concat(userOp.paymasterAndData, signature);
        _sign(OWNER_KEY, userOp);
    }

    function _sponsored(bytes memory callData) internal view returns (ERC4337.PackedUserOperation memory userOp) {
        userOp = _prepare(callData, NOW, NOW + 60);
        _sponsor(SIGNER_KEY, userOp);
    }

    function _sponsoredFor(ASmartAccount sender, uint256 ownerKey, uint48 time)
        internal
        view
        returns (ERC4337.PackedUserOperation memory userOp)
    {
        userOp = _prepare(_toTarget(0), time, time + 60);
        userOp.sender = address(sender);
        userOp.nonce = ENTRY_POINT.getNonce(address(sender), 0);
        _sponsor(SIGNER_KEY, userOp);
        _sign(ownerKey, userOp);
    }

    function _maxCost() internal pure returns (uint256) {
        return (VERIFICATION_GAS + CALL_GAS + PRE_VERIFICATION_GAS + PAYMASTER_GAS) * MAX_FEE;
    }

    function _one(address one) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = one;
    }

    function _yes() internal pure returns (bool[] memory list) {
        list = new bool[](1);
        list[0] = true;
    }

    function _assertInvalid(ERC4337.PackedUserOperation memory userOp) internal {
        _sponsor(SIGNER_KEY, userOp);
        _assertReverted(userOp, abi.encodeWithSelector(ISponsorPaymaster.SponsorshipInvalid.selector));
    }

    function _assertTargetRefused(bytes memory callData) internal {
        ERC4337.PackedUserOperation memory userOp = _sponsored(callData);
        vm.prank(address(ENTRY_POINT));
        vm.expectRevert(ISponsorPaymaster.TargetNotSponsored.selector);
        paymaster.validatePaymasterUserOp(userOp, bytes32(0), 1);
    }

    function _assertLimitExceeded(ERC4337.PackedUserOperation memory userOp) internal {
        _assertReverted(userOp, abi.encodeWithSelector(ISponsorPaymaster.SponsorLimitExceeded.selector));
    }

    /// @dev Calls as another account, which reverts, and then as the owner. `addStake` is sent one ether.
    function _assertOnlyOwner(uint256 caller, bytes memory data) internal {
        uint256 value = bytes4(data) == ISponsorPaymaster.addStake.selector ? 1 ether : 0;
        address other = _otherAccount(caller, OWNER);
        vm.deal(other, 1 ether);
        vm.prank(other);
        (bool isDone, bytes memory reason) = address(paymaster).call{value: value}(data);
        vm.assertTrue(!isDone && bytes4(reason) == Ownable.Unauthorized.selector, "another caller");
        vm.deal(OWNER, 1 ether);
        vm.prank(OWNER);
        (isDone,) = address(paymaster).call{value: value}(data);
        vm.assertTrue(isDone, "the owner");
    }
}
