// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ASignerValidatorV2} from "../../src/validator/ASignerValidatorV2.sol";
import {PayableSuite} from "../suite/PayableSuite.sol";

contract PayableLimitedSignerValidatorV2Test is PayableSuite {
    function _name() internal pure override returns (string memory) {
        return "PayableLimitedSignerValidatorV2";
    }

    function _isV2() internal pure override returns (bool) {
        return true;
    }

    function testFuzz_validatorName_returnsContractName(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(ASignerValidatorV2(_validator).validatorName(), _name(), "name");
    }
}
