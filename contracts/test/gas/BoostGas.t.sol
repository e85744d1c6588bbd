// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The gas of creating and claiming, in the same setting as the public figures of the deployed protocol.
contract BoostGasTest is CoreFixture {
    function setUp() public {
        _deployFixture();
        // The creator and the budget already hold the token, because in the public figures they do.
        _token.mint(CREATOR, 1_000 * REWARD);
        _token.mint(address(_budget), 1_000 * REWARD);
        vm.prank(CREATOR);
        _token.approve(address(_budget), 1_000 * REWARD);
        // Deploys the base implementations in advance, so that a measured transaction does not.
        _boostPayload(1);
        _implementation("SignerValidatorV2");
    }

    function test_gas_allocate() public {
        bytes memory amount = abi.encode(FungiblePayload(REWARD));
        vm.prank(CREATOR);
        _budget.allocate(abi.encode(Transfer(AssetType.ERC20, address(_token), CREATOR, amount)));
        vm.snapshotGasLastCall("gas", "allocate ERC-20");
    }

    function test_gas_createBoost_first() public {
        _create(_boostPayload(10));
        vm.snapshotGasLastCall("gas", "createBoost, one step, SignerValidator, ERC20Incentive, first of the core");
    }

    function test_gas_createBoost_second() public {
        _create(_boostPayload(10));
        _create(_second(10));
        vm.snapshotGasLastCall("gas", "createBoost, one step, SignerValidatorV2, ERC20Incentive");
    }

    function test_gas_createBoost_fourSteps() public {
        _create(_boostPayload(10));
        CreateBoostPayload memory payload = _boostPayload(10);
        ActionDefinition.Payload memory definition = ActionDefinition.example();
        definition.actionStepTwo.signature = keccak256("two");
        definition.actionStepThree.signature = keccak256("three");
        definition.actionStepFour.signature = keccak256("four");
        payload.action.parameters = abi.encode(definition);
        _create(payload);
        vm.snapshotGasLastCall("gas", "createBoost, four steps, SignerValidator, ERC20Incentive");
    }

    function test_gas_claim() public {
        uint256 boostId = _create(_boostPayload(10));
        bytes memory data = _signClaim(boostId, account(1), "");
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(1));
        vm.snapshotGasLastCall("gas", "claimIncentiveFor, SignerValidator, ERC20Incentive, first");
        data = _signClaim(boostId, account(2), "");
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(2));
        vm.snapshotGasLastCall("gas", "claimIncentiveFor, SignerValidator, ERC20Incentive, later");
    }

    function test_gas_claim_second() public {
        uint256 boostId = _create(_second(10));
        bytes memory data = _signClaimWithReferrer(boostId, account(1), "", address(0));
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(1));
        vm.snapshotGasLastCall("gas", "claimIncentiveFor, SignerValidatorV2, ERC20Incentive, first");
        data = _signClaimWithReferrer(boostId, account(2), "", address(0));
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(2));
        vm.snapshotGasLastCall("gas", "claimIncentiveFor, SignerValidatorV2, ERC20Incentive, later");
    }

    function _second(uint256 limit) private returns (CreateBoostPayload memory payload) {
        payload = _boostPayload(limit);
        payload.validator = Target(true, _implementation("SignerValidatorV2"), abi.encode(_signers(), address(_core)));
    }
}
