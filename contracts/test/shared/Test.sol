// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "./Vm.sol";

/// @notice What every test inherits.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Folds a fuzzed number into a range, both ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        require(low <= high, "bound: empty range");
        if (value >= low && value <= high) return value;
        uint256 size = high - low + 1;
        return size == 0 ? value : low + (value % size);
    }

    /// @dev An account that is nobody else: no precompile, no contract of the test.
    function account(uint256 seed) internal pure returns (address) {
        return vm.addr(bound(seed, 1, type(uint128).max));
    }

    /// @dev The revert data of a Solidity panic.
    function panic(uint256 code) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("Panic(uint256)", code);
    }
}

/// @notice What an invariant test inherits: forge then calls the named contracts' functions in random order.
abstract contract InvariantTest is Test {
    address[] private _targets;

    /// @notice Read by forge.
    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }

    function targetContract(address handler) internal {
        _targets.push(handler);
    }
}
