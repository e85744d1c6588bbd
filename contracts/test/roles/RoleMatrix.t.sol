// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ManagedBudget} from "../../src/budget/ManagedBudget.sol";
import {ManagedBudgetWithFees} from "../../src/budget/ManagedBudgetWithFees.sol";
import {VestingBudget} from "../../src/budget/VestingBudget.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {OwnableRoles} from "solady/auth/OwnableRoles.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";
import {RoleTable} from "./RoleTable.sol";

/// @notice A collection of which every account has ten.
contract MockERC1155 {
    function balanceOf(address, uint256) external pure returns (uint256) {
        return 10;
    }
}

/// @notice Every function of the components that have roles, called by every role. A guarded function reverts with
/// `Unauthorized` before it checks its arguments. An authorized call succeeds or reverts with another error. A new function
/// must be added here, otherwise the test fails.
contract RoleMatrixTest is CoreFixture, RoleTable {
    address private constant OWNER = address(0x0123456789);
    address private constant ADMIN = address(0xAD);
    address private constant MANAGER = address(0x3A7);
    address private constant OTHER_ACCOUNT = address(0x57);

    uint8 private constant BY_OWNER = 8;
    uint8 private constant BY_ADMIN = 4;
    uint8 private constant BY_MANAGER = 2;
    uint8 private constant BY_ANYONE = 1;
    uint8 private constant ALL = 15;
    uint8 private constant ADMINISTRATION = BY_OWNER | BY_ADMIN;
    uint8 private constant USE = BY_OWNER | BY_ADMIN | BY_MANAGER;

    function setUp() public {
        _deployFixture();
        _expectCallers("grantRoles revokeRoles transferOwnership renounceOwnership completeOwnershipHandover", BY_OWNER);
        _expectCallers("setAuthorized grantManyRoles revokeManyRoles", ADMINISTRATION);
        _expectCallers("renounceRoles requestOwnershipHandover cancelOwnershipHandover initialize", ALL);
    }

    function test_managedBudget() public {
        _expectBudgetCallers();
        _check("ManagedBudget", abi.encode(ManagedBudget.InitPayload(OWNER, _users(), _roles())));
    }

    function test_managedBudgetWithFees() public {
        _expectBudgetCallers();
        _check("ManagedBudgetWithFees", abi.encode(ManagedBudgetWithFees.InitPayload(OWNER, _users(), _roles(), 1)));
    }

    function test_managedBudgetWithFeesV2() public {
        _expectBudgetCallers();
        _check("ManagedBudgetWithFeesV2", abi.encode(ManagedBudgetWithFees.InitPayload(OWNER, _users(), _roles(), 1)));
    }

    function test_vestingBudget() public {
        _expectBudgetCallers();
        _check("VestingBudget", abi.encode(VestingBudget.InitPayload(OWNER, _users(), 0, 0, 0)));
    }

    function test_allowLists() public {
        _expectCallers("setAllowed setDenied setAllowListIds setDenyListIds addAllowListId addDenyListId", USE);
        _expectCallers("removeAllowListId removeDenyListId", USE);
        _check("SimpleAllowList", abi.encode(OWNER, new address[](0)));
        _check("SimpleDenyList", abi.encode(OWNER, new address[](0)));
        _check("OffchainAccessList", abi.encode(OWNER, new string[](0), new string[](0)));
    }

    function test_incentives() public {
        _expectCallers("claim", BY_OWNER);
        _expectCallers("clawback topup", BY_OWNER | BY_MANAGER);
        _expectCallers("drawRaffle", BY_MANAGER);
        _token.mint(OWNER, 0);
        string[7] memory names = [
            "ERC20Incentive",
            "ERC20VariableIncentive",
            "ERC20VariableCriteriaIncentive",
            "ERC20VariableCriteriaIncentiveV2",
            "ERC20PeggedIncentive",
            "ERC20PeggedVariableCriteriaIncentive",
            "ERC20PeggedVariableCriteriaIncentiveV2"
        ];
        for (uint256 index; index < names.length; ++index) {
            _check(names[index], index < 4 ? _variablePayload(index == 0 ? 1 : 0) : _peggedPayload());
        }
        _check("CGDAIncentive", abi.encode(_token, 1, 1, 1, 1, OWNER));
        _check("PointsIncentive", abi.encode(_token, bytes4(0), 1, 1));
        address erc1155 = address(new MockERC1155());
        _check("ERC1155Incentive", abi.encode(0x20, erc1155, 0, 0, 1, 0xc0, MANAGER, 0));
    }

    /// @dev The second word is the reward, or the strategy if the incentive has one.
    function _variablePayload(uint256 second) private view returns (bytes memory) {
        return second == 1 ? abi.encode(_token, 0, 1, 1, MANAGER) : abi.encode(_token, 0, 1, MANAGER, 0, 0, 0, 0, 0);
    }

    function _peggedPayload() private view returns (bytes memory) {
        return abi.encode(_token, _token, 1, 1, MANAGER, 0, 0, 0, 0, 0, 0);
    }

    function _expectBudgetCallers() private {
        _expectCallers("allocate reconcile payManagementFee", ALL);
        _expectCallers("disburse disburseBatch clawbackFromTarget clawbackFromTargetAndPayFee topupIncentive", USE);
        _expectCallers("clawback setManagementFee setCore", ADMINISTRATION);
    }

    function _check(string memory name, bytes memory payload) private {
        string[] memory signatures = _stateChangingFunctions(name);
        for (uint256 index; index < signatures.length; ++index) {
            uint256 actual = _actualCallers(name, payload, bytes4(keccak256(bytes(signatures[index]))));
            vm.assertEq(
                actual, _expectedCallers(name, nameOf(signatures[index])), string.concat(name, ".", signatures[index])
            );
        }
        vm.assertTrue(signatures.length > 8, "functions are found");
    }

    function _actualCallers(string memory name, bytes memory payload, bytes4 selector) private returns (uint8 actual) {
        address[4] memory callers = [OWNER, ADMIN, MANAGER, OTHER_ACCOUNT];
        for (uint256 index; index < 4; ++index) {
            address instance = _deployConfigured(name, payload);
            vm.prank(callers[index]);
            (, bytes memory reason) = instance.call(_arguments(selector));
            if (bytes4(reason) != UNAUTHORIZED || reason.length != 4) actual |= uint8(8 >> index);
        }
    }

    function _deployConfigured(string memory name, bytes memory payload) private returns (address instance) {
        instance = LibClone.clone(_implementation(name));
        _token.mint(instance, 10);
        // Without an owner in the payload, the initializer becomes the owner.
        vm.prank(OWNER);
        ICloneable(instance).initialize(payload);
        vm.startPrank(OWNER);
        OwnableRoles(instance).grantRoles(ADMIN, 2);
        OwnableRoles(instance).revokeRoles(MANAGER, type(uint256).max);
        OwnableRoles(instance).grantRoles(MANAGER, 1);
        vm.stopPrank();
    }

    /// @dev Six empty dynamic values for any parameters, which is enough for every decoder to reach the guard.
    function _arguments(bytes4 selector) private pure returns (bytes memory) {
        return abi.encodePacked(
            selector,
            uint256(0xc0),
            uint256(0xc0),
            uint256(0xc0),
            uint256(0xc0),
            uint256(0xc0),
            uint256(0xc0),
            uint256(0)
        );
    }

    function _users() private pure returns (address[] memory users) {
        users = new address[](1);
        // Every word of the arguments is 0xc0, so that an argument that names a core names this one.
        users[0] = address(0xc0);
    }

    function _roles() private pure returns (uint256[] memory roles) {
        roles = new uint256[](1);
        roles[0] = 1;
    }
}
