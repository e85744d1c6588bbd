// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ManagedBudgetWithFees} from "../../src/budget/ManagedBudgetWithFees.sol";
import {ManagedBudget} from "../../src/budget/ManagedBudget.sol";
import {PointsIncentive} from "../../src/incentive/PointsIncentive.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {Test} from "../shared/Test.sol";

/// @notice The gas of clones of every family, in the same setting as the public figures of the deployed protocol.
contract CloneGasTest is Test {
    address private constant USER = address(0x1234567890);
    BoostRegistry private _registry;

    function setUp() public {
        _registry = new BoostRegistry();
        address action = vm.deployCode("EventAction.sol:EventAction");
        _registry.deployClone(
            IBoostRegistry.RegistryType.ACTION, action, "used before", abi.encode(ActionDefinition.example())
        );
    }

    function test_gas_managedBudget() public {
        _deploy("ManagedBudget", ", one role", abi.encode(ManagedBudget.InitPayload(USER, _asArray(), _role())));
    }

    function test_gas_managedBudgetWithFees() public {
        bytes memory data = abi.encode(ManagedBudgetWithFees.InitPayload(USER, _asArray(), _role(), 500));
        _deploy("ManagedBudgetWithFees", ", one role", data);
    }

    function test_gas_managedBudgetWithFeesV2() public {
        bytes memory data = abi.encode(ManagedBudgetWithFees.InitPayload(USER, _asArray(), _role(), 500));
        _deploy("ManagedBudgetWithFeesV2", ", the core alone", data);
    }

    function test_gas_simpleAllowList() public {
        _deploy("SimpleAllowList", ", one user", abi.encode(USER, _asArray()));
    }

    function test_gas_simpleDenyList() public {
        _deploy("SimpleDenyList", ", nobody", abi.encode(USER, new address[](0)));
    }

    function test_gas_offchainAccessList() public {
        string[] memory ids = new string[](1);
        ids[0] = "list-1";
        _deploy("OffchainAccessList", ", one id", abi.encode(USER, ids, new string[](0)));
    }

    function test_gas_signerValidator() public {
        _deploy("SignerValidator", ", one signer", abi.encode(_asArray(), USER));
    }

    function test_gas_signerValidatorV2() public {
        _deploy("SignerValidatorV2", ", one signer", abi.encode(_asArray(), USER));
    }

    function test_gas_limitedSignerValidator() public {
        _deploy("LimitedSignerValidator", ", one signer", abi.encode(_asArray(), USER, 1));
    }

    function test_gas_pointsIncentive() public {
        _deploy("PointsIncentive", "", abi.encode(PointsIncentive.InitPayload(USER, 0x12345678, 100, 10)));
    }

    function test_gas_allowListIncentive() public {
        _deploy("AllowListIncentive", "", abi.encode(USER, 10));
    }

    function _deploy(string memory name, string memory variant, bytes memory data) private {
        address implementation = vm.deployCode(string.concat(name, ".sol:", name));
        string memory uniqueName = string.concat(name, string(abi.encodePacked(bytes20(keccak256("20 raw bytes")))));
        _registry.deployClone(IBoostRegistry.RegistryType.VALIDATOR, implementation, uniqueName, data);
        vm.snapshotGasLastCall("gas", string.concat("deployClone ", name, variant));
    }

    function _asArray() private pure returns (address[] memory users) {
        users = new address[](1);
        users[0] = USER;
    }

    function _role() private pure returns (uint256[] memory roles) {
        roles = new uint256[](1);
        roles[0] = 1;
    }
}
