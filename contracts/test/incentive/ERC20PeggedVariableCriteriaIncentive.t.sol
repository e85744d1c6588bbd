// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20PeggedVariableCriteriaIncentive} from "../../src/incentive/ERC20PeggedVariableCriteriaIncentive.sol";
import {IncentiveCriteria, SignatureType} from "../../src/incentive/IncentiveCriteria.sol";
import {PeggedSuite} from "../suite/PeggedSuite.sol";

contract ERC20PeggedVariableCriteriaIncentiveTest is PeggedSuite {
    function _name() internal pure override returns (string memory) {
        return "ERC20PeggedVariableCriteriaIncentive";
    }

    function _isCapped() internal pure override returns (bool) {
        return true;
    }

    function _payload() internal view override returns (bytes memory) {
        return _payloadOf(0);
    }

    function _payloadOf(uint256 seed) private view returns (bytes memory) {
        return abi.encode(
            ERC20PeggedVariableCriteriaIncentive.InitPayload(
                address(_token), PEG, REWARD, FUNDS, MANAGER, MAX_REWARD, _criteria(seed)
            )
        );
    }

    function _criteria(uint256 seed) private pure returns (IncentiveCriteria memory) {
        return IncentiveCriteria(
            SignatureType(seed / 2 % 2), keccak256(abi.encode(seed)), uint32(seed % 2 ** 32), account(seed)
        );
    }

    function testFuzz_getIncentiveCriteria_returnsInitializedValue(uint256 seed) public {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        ERC20PeggedVariableCriteriaIncentive(instance).initialize(_payloadOf(seed));
        bytes memory stored = abi.encode(ERC20PeggedVariableCriteriaIncentive(instance).getIncentiveCriteria());
        vm.assertEq(stored, abi.encode(_criteria(seed)), "criteria");
    }

    function testFuzz_incentiveCriteria_returnsEachMember(uint256 seed) public {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        ERC20PeggedVariableCriteriaIncentive(instance).initialize(_payloadOf(seed));
        IncentiveCriteria memory criteria = _criteria(seed);
        (SignatureType kind, bytes32 signature, uint32 field, address target) =
            ERC20PeggedVariableCriteriaIncentive(instance).incentiveCriteria();
        vm.assertEq(uint256(kind), uint256(criteria.criteriaType), "type");
        vm.assertEq(signature, criteria.signature, "signature");
        vm.assertEq(uint256(field), criteria.fieldIndex, "field");
        vm.assertEq(target, criteria.targetContract, "target");
    }

    function testFuzz_getMaxReward_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(ERC20PeggedVariableCriteriaIncentive(_incentive).getMaxReward(), MAX_REWARD, "maxReward");
    }
}
