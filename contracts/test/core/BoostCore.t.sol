// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Boost, CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {OwnedSuite} from "../suite/OwnedSuite.sol";
import {FixedFeeModule, SingleAccountAuth} from "../fixtures/Modules.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The accounts that can create boosts, the allowed components, and the stored data.
contract BoostCoreTest is CoreFixture, OwnedSuite {
    function setUp() public {
        _deployFixture();
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_core), CORE_OWNER);
    }

    function testFuzz_createBoost_storesPayloadAndFundsIncentive(
        uint8 limit,
        uint16 fee,
        uint64 maxParticipants_,
        address owner
    ) public {
        CreateBoostPayload memory payload = _boostPayload(uint256(limit) + 1);
        payload.protocolFee = fee;
        payload.maxParticipants = maxParticipants_;
        payload.owner = owner;
        uint256 amount = REWARD * (uint256(limit) + 1);
        uint256 reserved = amount * (1_000 + uint256(fee)) / 10_000;
        _token.mint(address(_budget), amount + reserved);
        uint256 boostId = _create(payload);
        Boost memory boost = _core.getBoost(boostId);
        vm.assertEq(uint256(boost.protocolFee), 1_000 + uint256(fee), "both fees");
        vm.assertEq(boost.maxParticipants, maxParticipants_, "participants");
        vm.assertEq(boost.owner, owner, "owner");
        vm.assertEq(boost.budget, address(_budget), "budget");
        vm.assertEq(_token.balanceOf(boost.incentives[0]), amount, "balance of the incentive");
        vm.assertEq(_token.balanceOf(address(_core)), reserved, "balance of the core");
        vm.assertEq(_reservedFees(boostId, 0), reserved, "reserved fees");
        vm.assertEq(_token.balanceOf(address(_budget)), 0, "nothing is left");
    }

    function testFuzz_createBoost_revertsWithoutBudgetAuthorization(uint256 accountSeed) public {
        _token.mint(address(_budget), 2 * REWARD);
        bytes memory data = _compress(_boostPayload(1));
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.createBoost(data);
    }

    function testFuzz_createBoost_revertsWithoutAmountAndFee(uint256 missing) public {
        missing = bound(missing, 1, _amountWithFee(REWARD));
        _token.mint(address(_budget), _amountWithFee(REWARD) - missing);
        bytes memory data = _compress(_boostPayload(1));
        vm.prank(CREATOR);
        vm.expectRevert();
        _core.createBoost(data);
        vm.assertEq(_core.getBoostCount(), 0, "no boost was created");
    }

    function testFuzz_createBoost_revertsForWrongComponentInterfaces(uint8 componentIndex, uint256 accountSeed) public {
        CreateBoostPayload memory payload = _boostPayload(1);
        address other = account(accountSeed);
        componentIndex = componentIndex % 5;
        bytes4 interfaceId = [bytes4(0xe49cedd7), 0xe6715795, 0xe2089f79, 0xa9216705, 0x5912b89c][componentIndex];
        if (componentIndex == 0) payload.budget = other;
        if (componentIndex == 1) payload.action.instance = other;
        if (componentIndex == 2) payload.allowList.instance = other;
        if (componentIndex == 3) payload.incentives[0].instance = other;
        if (componentIndex == 4) payload.validator.instance = other;
        _token.mint(address(_budget), 2 * REWARD);
        bytes memory data = _compress(payload);
        vm.prank(CREATOR);
        vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidInstance.selector, interfaceId, other));
        _core.createBoost(data);
    }

    function testFuzz_createBoost_revertsWithoutValidator(bool isBase) public {
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.validator = Target(isBase, address(0), "");
        _token.mint(address(_budget), 2 * REWARD);
        bytes memory data = _compress(payload);
        vm.prank(CREATOR);
        vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidInstance.selector, bytes4(0x5912b89c), address(0)));
        _core.createBoost(data);
        payload = _boostPayload(1);
        payload.incentives[0].isBase = false;
        data = _compress(payload);
        address instance = payload.incentives[0].instance;
        vm.prank(CREATOR);
        vm.expectRevert(abi.encodeWithSelector(BoostError.InvalidInstance.selector, bytes4(0xa9216705), instance));
        _core.createBoost(data);
    }

    function testFuzz_createBoostAuth_isConsulted(uint256 accountSeed) public {
        vm.assertEq(address(_core.createBoostAuth()), address(0), "no auth at first");
        address auth = address(new SingleAccountAuth(account(accountSeed)));
        vm.prank(CORE_OWNER);
        _core.setCreateBoostAuth(auth);
        _token.mint(address(_budget), 2 * REWARD);
        bytes memory data = _compress(_boostPayload(1));
        vm.prank(CREATOR);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _core.createBoost(data);
    }

    function testFuzz_protocolFeeModule_isConsulted(uint16 fee) public {
        address module = address(new FixedFeeModule(fee));
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeModule(module);
        vm.assertTrue(_core.protocolFeeModule() != address(0), "the module is stored");
        _token.mint(address(_budget), 10 * REWARD);
        vm.assertEq(uint256(_core.getBoost(_create(_boostPayload(1))).protocolFee), fee, "its fee");
    }

    function testFuzz_getBoost_panicsWhenBoostDoesNotExist(uint256 index) public {
        vm.expectRevert(panic(0x32));
        _core.getBoost(index);
    }

    function testFuzz_getBoostCount_countsCreatedBoosts(uint8 count) public {
        count = count % 3;
        for (uint256 index; index < count; ++index) {
            _createFunded(1);
        }
        vm.assertEq(_core.getBoostCount(), count, "boost count");
    }

    function testFuzz_getIncentiveFeesInfo_returnsInfoForKey(uint8 limit, bytes32 other) public {
        uint256 boostId = _createFunded(uint256(limit) + 1);
        bytes32 key = keccak256(abi.encodePacked(boostId, uint256(0)));
        BoostCore.IncentiveDisbursalInfo memory info = _core.getIncentiveFeesInfo(key);
        vm.assertEq(info.asset, address(_token), "asset");
        vm.assertEq(uint256(info.assetType), 1, "type");
        vm.assertEq(info.protocolFee, 1_000, "share");
        vm.assertEq(info.protocolFeesRemaining, (uint256(limit) + 1) * REWARD / 10, "reserved");
        if (other != key) vm.assertEq(_core.getIncentiveFeesInfo(other).asset, address(0), "no entry for another key");
    }

    function testFuzz_incentivesFeeInfo_matchesGetIncentiveFeesInfo(uint8 limit) public {
        bytes32 key = keccak256(abi.encodePacked(_createFunded(uint256(limit) + 1), uint256(0)));
        (, address asset, uint256 reserved, uint256 protocolFee,) = _core.incentivesFeeInfo(key);
        vm.assertEq(asset, _core.getIncentiveFeesInfo(key).asset, "asset");
        vm.assertEq(reserved, _core.getIncentiveFeesInfo(key).protocolFeesRemaining, "reserved");
        vm.assertEq(protocolFee, _core.getIncentiveFeesInfo(key).protocolFee, "share");
    }

    function testFuzz_onERC1155Received_returnsSelector(address from, uint256 id, uint256 amount) public view {
        vm.assertEq(
            bytes32(_core.onERC1155Received(from, from, id, amount, "")), bytes32(bytes4(0xf23a6e61)), "its selector"
        );
    }
}
