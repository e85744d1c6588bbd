// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ASignerValidatorV2} from "../../src/validator/ASignerValidatorV2.sol";
import {LimitedSuite} from "../suite/LimitedSuite.sol";

contract LimitedSignerValidatorV2Test is LimitedSuite {
    function _name() internal pure override returns (string memory) {
        return "LimitedSignerValidatorV2";
    }

    function _isV2() internal pure override returns (bool) {
        return true;
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return abi.encode(_signers(), address(this), MAX_CLAIMS);
    }

    function testFuzz_validatorName_returnsContractName(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(ASignerValidatorV2(_validator).validatorName(), _name(), "name");
    }
}
