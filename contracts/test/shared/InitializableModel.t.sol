// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Initializable} from "solady/utils/Initializable.sol";
import {Test} from "./Test.sol";

contract InitializableHarness is Initializable {
    uint256 public initializationCount;

    function initialize(uint256 nestedCalls) public initializer {
        ++initializationCount;
        if (nestedCalls != 0) initialize(nestedCalls - 1);
    }

    function lock() external {
        _disableInitializers();
    }
}

/// @notice Compares Solady's `Initializable` with the model in proofs/Model.sol.
contract InitializableModelTest is Test {
    InitializableHarness private _harness = new InitializableHarness();

    function testFuzz_initializer_runsOnce(uint8 attempts) public {
        _harness.initialize(0);
        for (uint256 index; index < attempts % 8; ++index) {
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            _harness.initialize(0);
        }
        vm.assertEq(_harness.initializationCount(), 1, "once");
    }

    function testFuzz_initializer_revertsWhenNested(uint8 depth) public {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        _harness.initialize(uint256(depth) + 1);
    }

    function testFuzz_disableInitializers_isPermanent(bool isInitialized) public {
        if (isInitialized) _harness.initialize(0);
        _harness.lock();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        _harness.initialize(0);
    }
}
