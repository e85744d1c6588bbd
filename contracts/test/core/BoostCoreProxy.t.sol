// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {BoostCoreProxy} from "../../src/core/BoostCoreProxy.sol";
import {Test} from "../shared/Test.sol";

contract BoostCoreProxyTest is Test {
    bytes4 private constant _INVALID_INITIALIZATION = bytes4(keccak256("InvalidInitialization()"));

    BoostCore private _implementation = new BoostCore();

    function testFuzz_constructor_initializesTheCore(address registry, address receiver, uint256 ownerSeed) public {
        address owner = account(ownerSeed);
        BoostCore core = BoostCore(address(new BoostCoreProxy(address(_implementation), registry, receiver, owner)));
        vm.assertEq(core.owner(), owner, "owner");
        vm.assertEq(core.registry(), registry, "registry");
        vm.assertEq(core.protocolFeeReceiver(), receiver, "fee receiver");
        vm.expectRevert(_INVALID_INITIALIZATION);
        core.initialize(registry, receiver, address(this));
    }

    function testFuzz_upgradeToAndCall_isOnlyForTheOwner(uint256 ownerSeed, uint256 otherSeed) public {
        address owner = account(ownerSeed);
        address core = address(new BoostCoreProxy(address(_implementation), address(this), owner, owner));
        address next = address(new BoostCore());
        vm.prank(_otherAccount(otherSeed, owner));
        vm.expectRevert(bytes4(keccak256("Unauthorized()")));
        BoostCore(core).upgradeToAndCall(next, "");
        vm.prank(owner);
        BoostCore(core).upgradeToAndCall(next, "");
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        vm.assertEq(address(uint160(uint256(vm.load(core, slot)))), next, "upgraded");
    }
}
