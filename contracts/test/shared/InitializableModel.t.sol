// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Initializable} from "solady/utils/Initializable.sol";
import {Test} from "./Test.sol";

contract Initialised is Initializable {
    uint256 public times;

    function initialize(uint256 again) public initializer {
        ++times;
        if (again != 0) initialize(again - 1);
    }

    function lock() external {
        _disableInitializers();
    }
}

/// @title Solady's `Initializable` does what proofs/Model.sol says of it.
contract InitializableModelTest is Test {
    Initialised private _one = new Initialised();

    function testFuzz_initializer_onceAlone(uint8 others) public {
        _one.initialize(0);
        for (uint256 index; index < others % 8; ++index) {
            vm.expectRevert(Initializable.InvalidInitialization.selector);
            _one.initialize(0);
        }
        vm.assertEq(_one.times(), 1, "once");
    }

    function testFuzz_initializer_notWithinItself(uint8 depth) public {
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        _one.initialize(uint256(depth) + 1);
    }

    function testFuzz_disableInitializers_forGood(bool isInitialised) public {
        if (isInitialised) _one.initialize(0);
        _one.lock();
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        _one.initialize(0);
    }
}
