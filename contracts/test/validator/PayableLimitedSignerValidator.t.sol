// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PayableSuite} from "../suite/PayableSuite.sol";

contract PayableLimitedSignerValidatorTest is PayableSuite {
    function _name() internal pure override returns (string memory) {
        return "PayableLimitedSignerValidator";
    }

    function _isV2() internal pure override returns (bool) {
        return false;
    }
}
