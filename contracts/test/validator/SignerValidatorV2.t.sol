// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../../src/shared/ICloneable.sol";
import {ASignerValidatorV2} from "../../src/validator/ASignerValidatorV2.sol";
import {ValidatorSuite} from "../suite/ValidatorSuite.sol";

contract SignerValidatorV2Test is ValidatorSuite {
    function _name() internal pure override returns (string memory) {
        return "SignerValidatorV2";
    }

    function _isV2() internal pure override returns (bool) {
        return true;
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return abi.encode(_signers(), address(this));
    }

    function testFuzz_initialize_revertsWithoutSigners(address caller) public {
        address instance = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance).initialize(abi.encode(new address[](0), caller));
    }

    function testFuzz_validatorName_returnsContractName(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(ASignerValidatorV2(_validator).validatorName(), _name(), "name");
    }
}
