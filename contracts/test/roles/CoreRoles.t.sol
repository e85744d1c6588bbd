// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RBAC} from "../../src/shared/RBAC.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {CreateBoostPayload} from "../../src/core/Boost.sol";
import {ClawbackPayload} from "../../src/shared/Transfer.sol";
import {BoostRegistry} from "../../src/registry/BoostRegistry.sol";
import {IBoostRegistry} from "../../src/registry/IBoostRegistry.sol";
import {ManagedBudgetWithFeesV2Factory} from "../../src/budget/ManagedBudgetWithFeesV2Factory.sol";
import {ASignerValidator} from "../../src/validator/ASignerValidator.sol";
import {APayableClaims} from "../../src/validator/APayableClaims.sol";
import {AValidator} from "../../src/validator/AValidator.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";
import {RoleTable} from "./RoleTable.sol";

/// @notice Every function that changes something of the core, of the validators, of the budgets' factory and of the
/// registry, called by every role with valid arguments. An authorized role succeeds, any other role reverts with
/// `Unauthorized`, and a function without an authorized role reverts for all.
contract CoreRolesTest is CoreFixture, RoleTable {
    address private constant MANAGER = address(0x3A7);
    address private constant OTHER_ACCOUNT = address(0x57);
    address private constant NEW_OWNER = address(0x8E18);

    uint8 private constant BY_NOBODY = 0;
    uint8 private constant BY_OTHER = 1;
    uint8 private constant BY_MANAGER = 2;
    uint8 private constant BY_CREATOR = 4;
    uint8 private constant BY_BUDGET = 8;
    uint8 private constant BY_CORE = 16;
    uint8 private constant BY_SIGNER = 32;
    uint8 private constant BY_CORE_OWNER = 64;
    uint8 private constant BY_ALL = 127;

    /// @dev The roles are in the order of the bits, the lowest first.
    address[7] private _callers;
    uint256 private _boostId;
    address private _subject;

    function setUp() public {
        _deployFixture();
        vm.prank(CREATOR);
        RBAC(address(_budget)).grantRoles(MANAGER, 1);
        _token.mint(address(_budget), 1_000e18);
        _boostId = _createFunded(5);
        _callers = [OTHER_ACCOUNT, MANAGER, CREATOR, address(_budget), address(_core), vm.addr(SIGNER_KEY), CORE_OWNER];
        for (uint256 index; index < _callers.length; ++index) {
            _token.mint(_callers[index], 100e18);
            vm.prank(_callers[index]);
            _token.approve(address(_core), 100e18);
        }
        _expectCallers("requestOwnershipHandover cancelOwnershipHandover", BY_ALL);
        _expectCallers("initialize", BY_NOBODY);
    }

    function test_core() public {
        _subject = address(_core);
        _expectCallers("transferOwnership renounceOwnership completeOwnershipHandover upgradeToAndCall", BY_CORE_OWNER);
        _expectCallers("setCreateBoostAuth setProtocolFeeReceiver setProtocolFee setReferralFee", BY_CORE_OWNER);
        _expectCallers("setProtocolFeeModule setDustThreshold", BY_CORE_OWNER);
        // The core is also an account with a role on the budget. A transfer from the core to itself adds no funds.
        _expectCallers("claimIncentive claimIncentiveFor settleProtocolFees", BY_ALL);
        _expectCallers("topupIncentiveFromSender", BY_ALL ^ BY_CORE);
        _expectCallers("createBoost", BY_CREATOR | BY_MANAGER | BY_CORE);
        _expectCallers("topupIncentiveFromBudget", BY_CREATOR | BY_MANAGER | BY_BUDGET | BY_CORE);
        _expectCallers("addIncentiveToBoost", BY_CREATOR);
        _expectCallers("clawback", BY_BUDGET);
        _check("BoostCore", 0);
    }

    function test_validators() public {
        _expectCallers("transferOwnership renounceOwnership completeOwnershipHandover", BY_SIGNER);
        _expectCallers("setAuthorized setValidatorCaller", BY_SIGNER);
        _expectCallers("validate", BY_CORE);
        // The fee of a clone is that of its base.
        _expectCallers("setClaimFee", BY_NOBODY);
        string[6] memory names = [
            "SignerValidator",
            "LimitedSignerValidator",
            "PayableLimitedSignerValidator",
            "SignerValidatorV2",
            "LimitedSignerValidatorV2",
            "PayableLimitedSignerValidatorV2"
        ];
        for (uint256 index; index < names.length; ++index) {
            CreateBoostPayload memory payload = _boostPayload(5);
            payload.validator.instance = _implementation(names[index]);
            payload.validator.parameters = abi.encode(_signers(), address(_core), 5, payload.validator.instance);
            if (index % 3 == 0) payload.validator.parameters = abi.encode(_signers(), address(_core));
            _boostId = _create(payload);
            _subject = _core.getBoost(_boostId).validator;
            _check(names[index], index / 3);
        }
    }

    function test_implementationFee() public {
        _expectCallers("transferOwnership renounceOwnership completeOwnershipHandover setClaimFee", BY_CORE_OWNER);
        // A base has no signers and no core, and one owner.
        _expectCallers("setAuthorized setValidatorCaller", BY_CORE_OWNER);
        _expectCallers("validate", BY_NOBODY);
        _subject = _implementation("PayableLimitedSignerValidator");
        _check("PayableLimitedSignerValidator", 0);
        _subject = _implementation("PayableLimitedSignerValidatorV2");
        _check("PayableLimitedSignerValidatorV2", 0);
    }

    function test_budgetFactory() public {
        _expectCallers("transferOwnership renounceOwnership completeOwnershipHandover setImplementation", BY_CORE_OWNER);
        _expectCallers("deployBudget", BY_ALL);
        _subject = address(new ManagedBudgetWithFeesV2Factory(_implementation("ManagedBudgetWithFeesV2"), CORE_OWNER));
        _check("ManagedBudgetWithFeesV2Factory", 0);
    }

    function test_registry() public {
        _expectCallers("register deployClone", BY_ALL);
        _subject = address(new BoostRegistry());
        _check("BoostRegistry", 0);
    }

    function _check(string memory name, uint256 version) private {
        string[] memory signatures = _stateChangingFunctions(name);
        for (uint256 index; index < signatures.length; ++index) {
            string memory function_ = nameOf(signatures[index]);
            uint256 allowedCallers = _expectedCallers(name, function_);
            string memory functionLabel = string.concat(name, ".", signatures[index], " by caller ");
            for (uint256 caller; caller < _callers.length; ++caller) {
                uint256 before = vm.snapshotState();
                (bool success, bytes memory returnData) = _call(function_, _callers[caller], version);
                string memory callLabel = string.concat(functionLabel, vm.toString(caller));
                vm.assertEq(success, allowedCallers >> caller & 1 == 1, callLabel);
                bool isUnauthorized = returnData.length == 4 && bytes4(returnData) == UNAUTHORIZED;
                bool isSelf = _callers[caller] == _subject;
                vm.assertTrue(
                    success || allowedCallers == 0 || isUnauthorized || isSelf,
                    string.concat(callLabel, ": another refusal")
                );
                vm.assertTrue(vm.revertToState(before), "unchanged");
            }
        }
    }

    function _call(string memory function_, address caller, uint256 version)
        private
        returns (bool success, bytes memory returnData)
    {
        bytes32 name = keccak256(bytes(function_));
        if (name == keccak256("completeOwnershipHandover")) {
            vm.prank(NEW_OWNER);
            (success,) = _subject.call(abi.encodeWithSignature("requestOwnershipHandover()"));
        }
        bytes memory data = _ownershipCall(name);
        if (data.length == 0) data = _settingCall(name);
        if (data.length == 0) data = _moneyCall(name, caller);
        if (data.length == 0) data = _otherCall(name, caller, version);
        vm.assertTrue(data.length != 0, string.concat("no call of ", function_));
        vm.prank(caller);
        return _subject.call(data);
    }

    function _ownershipCall(bytes32 name) private pure returns (bytes memory) {
        if (name == keccak256("requestOwnershipHandover")) {
            return abi.encodeWithSignature("requestOwnershipHandover()");
        }
        if (name == keccak256("cancelOwnershipHandover")) return abi.encodeWithSignature("cancelOwnershipHandover()");
        if (name == keccak256("renounceOwnership")) return abi.encodeWithSignature("renounceOwnership()");
        if (name == keccak256("transferOwnership")) {
            return abi.encodeWithSignature("transferOwnership(address)", NEW_OWNER);
        }
        if (name == keccak256("completeOwnershipHandover")) {
            return abi.encodeWithSignature("completeOwnershipHandover(address)", NEW_OWNER);
        }
        return "";
    }

    function _settingCall(bytes32 name) private returns (bytes memory) {
        if (name == keccak256("upgradeToAndCall")) {
            return abi.encodeWithSignature("upgradeToAndCall(address,bytes)", new BoostCore(), "");
        }
        if (name == keccak256("setCreateBoostAuth")) return abi.encodeCall(_core.setCreateBoostAuth, (NEW_OWNER));
        if (name == keccak256("setProtocolFeeReceiver")) {
            return abi.encodeCall(_core.setProtocolFeeReceiver, (NEW_OWNER));
        }
        if (name == keccak256("setProtocolFee")) return abi.encodeCall(_core.setProtocolFee, (500));
        if (name == keccak256("setReferralFee")) return abi.encodeCall(_core.setReferralFee, (500));
        if (name == keccak256("setProtocolFeeModule")) return abi.encodeCall(_core.setProtocolFeeModule, (NEW_OWNER));
        if (name == keccak256("setDustThreshold")) return abi.encodeCall(_core.setDustThreshold, (500));
        if (name == keccak256("setValidatorCaller")) {
            return abi.encodeCall(ASignerValidator.setValidatorCaller, (NEW_OWNER));
        }
        if (name == keccak256("setAuthorized")) {
            return abi.encodeCall(ASignerValidator.setAuthorized, (_signers(), new bool[](1)));
        }
        if (name == keccak256("setClaimFee")) return abi.encodeCall(APayableClaims.setClaimFee, (500));
        if (name == keccak256("setImplementation")) {
            return abi.encodeCall(ManagedBudgetWithFeesV2Factory.setImplementation, (NEW_OWNER));
        }
        return "";
    }

    function _moneyCall(bytes32 name, address caller) private returns (bytes memory) {
        if (name == keccak256("createBoost")) return abi.encodeCall(_core.createBoost, (_compress(_boostPayload(5))));
        if (name == keccak256("addIncentiveToBoost")) {
            return abi.encodeCall(_core.addIncentiveToBoost, (_boostId, _poolTarget(5)));
        }
        if (name == keccak256("topupIncentiveFromBudget")) {
            return abi.encodeCall(_core.topupIncentiveFromBudget, (_boostId, 0, _poolData(REWARD, 2), address(_budget)));
        }
        if (name == keccak256("topupIncentiveFromSender")) {
            return abi.encodeCall(_core.topupIncentiveFromSender, (_boostId, 0, _poolData(REWARD, 2)));
        }
        if (name == keccak256("settleProtocolFees")) return abi.encodeCall(_core.settleProtocolFees, (_boostId, 0));
        if (name == keccak256("clawback")) {
            bytes memory data = abi.encode(ClawbackPayload(address(_budget), abi.encode(REWARD)));
            return abi.encodeCall(_core.clawback, (data, _boostId, 0));
        }
        if (name == keccak256("claimIncentive")) {
            bytes memory claim = _signClaim(_boostId, caller, abi.encode(REWARD));
            return abi.encodeCall(_core.claimIncentive, (_boostId, 0, address(0), claim));
        }
        if (name == keccak256("claimIncentiveFor")) {
            bytes memory claim = _signClaim(_boostId, NEW_OWNER, abi.encode(REWARD));
            return abi.encodeCall(_core.claimIncentiveFor, (_boostId, 0, address(0), claim, NEW_OWNER));
        }
        return "";
    }

    function _otherCall(bytes32 name, address caller, uint256 version) private returns (bytes memory) {
        if (name == keccak256("validate")) {
            bytes memory claim = version == 0
                ? _signClaim(_boostId, NEW_OWNER, abi.encode(REWARD))
                : _signClaimWithReferrer(_boostId, NEW_OWNER, abi.encode(REWARD), OTHER_ACCOUNT);
            return abi.encodeCall(AValidator.validate, (_boostId, 0, NEW_OWNER, claim));
        }
        if (name == keccak256("initialize")) {
            return _subject == address(_core)
                ? abi.encodeCall(_core.initialize, (NEW_OWNER, NEW_OWNER, NEW_OWNER))
                : abi.encodeWithSignature(
                    "initialize(bytes)", abi.encode(_signers(), NEW_OWNER, 5, _implementation("SignerValidator"))
                );
        }
        if (name == keccak256("deployBudget")) {
            address[] memory cores = new address[](1);
            cores[0] = address(_core);
            return abi.encodeCall(ManagedBudgetWithFeesV2Factory.deployBudget, (cores, new uint256[](1), 100));
        }
        if (name == keccak256("register")) {
            address base = _implementation("SignerValidator");
            return abi.encodeCall(BoostRegistry.register, (IBoostRegistry.RegistryType.VALIDATOR, "signer", base));
        }
        if (name == keccak256("deployClone")) {
            bytes memory data = abi.encode(_signers(), caller);
            return abi.encodeCall(
                BoostRegistry.deployClone,
                (IBoostRegistry.RegistryType.VALIDATOR, _implementation("SignerValidator"), "signer", data)
            );
        }
        return "";
    }
}
