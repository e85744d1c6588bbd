// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20VariableCriteriaIncentiveV2} from "../../src/incentive/ERC20VariableCriteriaIncentiveV2.sol";
import {IncentiveCriteriaV2, SignatureType, ValueType} from "../../src/incentive/IncentiveCriteria.sol";
import {VariableSuite} from "../suite/VariableSuite.sol";

contract ERC20VariableCriteriaIncentiveV2Test is VariableSuite {
    function _name() internal pure override returns (string memory) {
        return "ERC20VariableCriteriaIncentiveV2";
    }

    function _isCapped() internal pure override returns (bool) {
        return true;
    }

    function _payload() internal view override returns (bytes memory) {
        return _payloadOf(0);
    }

    function _payloadOf(uint256 seed) private view returns (bytes memory) {
        return abi.encode(
            ERC20VariableCriteriaIncentiveV2.InitPayload(address(_token), REWARD, FUNDS, MAX_REWARD, _criteria(seed))
        );
    }

    function _criteria(uint256 seed) private pure returns (IncentiveCriteriaV2 memory) {
        return IncentiveCriteriaV2(
            SignatureType(seed / 2 % 2),
            keccak256(abi.encode(seed)),
            uint32(seed % 2 ** 32),
            account(seed),
            ValueType(seed % 2)
        );
    }

    /// @dev The core is the manager of this incentive.
    function _manager() internal view override returns (address) {
        return address(this);
    }

    function testFuzz_maxReward_equalsGetMaxReward(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(ERC20VariableCriteriaIncentiveV2(_incentive).maxReward(), MAX_REWARD, "maxReward");
    }

    function testFuzz_getIncentiveCriteria_returnsInitializedValue(uint256 seed) public {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        ERC20VariableCriteriaIncentiveV2(instance).initialize(_payloadOf(seed));
        bytes memory stored = abi.encode(ERC20VariableCriteriaIncentiveV2(instance).getIncentiveCriteria());
        vm.assertEq(stored, abi.encode(_criteria(seed)), "criteria");
    }

    function testFuzz_incentiveCriteria_returnsEachMember(uint256 seed) public {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        ERC20VariableCriteriaIncentiveV2(instance).initialize(_payloadOf(seed));
        IncentiveCriteriaV2 memory criteria = _criteria(seed);
        (SignatureType kind, bytes32 signature, uint32 field, address target, ValueType valueType) =
            ERC20VariableCriteriaIncentiveV2(instance).incentiveCriteria();
        vm.assertEq(uint256(kind), uint256(criteria.criteriaType), "type");
        vm.assertEq(signature, criteria.signature, "signature");
        vm.assertEq(uint256(field), criteria.fieldIndex, "field");
        vm.assertEq(target, criteria.targetContract, "target");
        vm.assertEq(uint256(valueType), uint256(criteria.valueType), "value type");
    }

    function testFuzz_getMaxReward_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(ERC20VariableCriteriaIncentiveV2(_incentive).getMaxReward(), MAX_REWARD, "maxReward");
    }
}
