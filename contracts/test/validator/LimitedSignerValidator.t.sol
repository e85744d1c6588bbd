// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LimitedSuite} from "../suite/LimitedSuite.sol";

contract LimitedSignerValidatorTest is LimitedSuite {
    function _name() internal pure override returns (string memory) {
        return "LimitedSignerValidator";
    }

    function _isV2() internal pure override returns (bool) {
        return false;
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return abi.encode(_signers(), address(this), MAX_CLAIMS);
    }
}
