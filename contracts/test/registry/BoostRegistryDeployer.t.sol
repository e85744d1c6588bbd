// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {BoostRegistryDeployer} from "../../src/registry/BoostRegistryDeployer.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {Test} from "../shared/Test.sol";
import {EmptyContract, NoteCloneable} from "./Cloneables.sol";

contract BoostRegistryDeployerTest is Test {
    function testFuzz_constructor_registersEveryBase(uint8 count, uint8 kind) public {
        uint256 length = bound(count, 0, 20);
        BoostRegistryDeployer.Base[] memory bases = new BoostRegistryDeployer.Base[](length);
        for (uint256 i; i < length; ++i) {
            bases[i] = BoostRegistryDeployer.Base(_type(kind), _name(i), address(new NoteCloneable()));
        }
        BoostRegistry registry = _registryOf(new BoostRegistryDeployer(bases));
        for (uint256 i; i < length; ++i) {
            bytes32 identifier = registry.getIdentifier(_type(kind), _name(i));
            vm.assertEq(
                address(registry.getBaseImplementation(identifier)), bases[i].implementation, "registered by its name"
            );
            address other = address(new NoteCloneable());
            vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.AlreadyRegistered.selector, _type(kind), identifier));
            registry.register(_type(kind), _name(i), other);
        }
    }

    function testFuzz_constructor_revertsForNonCloneable(uint8 kind) public {
        BoostRegistryDeployer.Base[] memory bases = new BoostRegistryDeployer.Base[](1);
        bases[0] = BoostRegistryDeployer.Base(_type(kind), "empty", address(new EmptyContract()));
        vm.expectRevert(abi.encodeWithSelector(IBoostRegistry.NotACloneable.selector, bases[0].implementation));
        new BoostRegistryDeployer(bases);
    }

    function _registryOf(BoostRegistryDeployer deployer) private pure returns (BoostRegistry) {
        // The address of the first contract that a contract creates.
        return
            BoostRegistry(address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", address(deployer), hex"01"))))));
    }

    function _type(uint8 kind) private pure returns (IBoostRegistry.RegistryType) {
        return IBoostRegistry.RegistryType(kind % 5);
    }

    function _name(uint256 index) private pure returns (string memory) {
        return string(abi.encodePacked("base ", bytes1(uint8(65 + index))));
    }
}
