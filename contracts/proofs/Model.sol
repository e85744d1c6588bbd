// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice The model of Solady's arithmetic. The prover cannot read the original, because it is written in assembly.
/// @dev For a product that is divided, the model has only bounds. `FixedPointModelTest` compares Solady with them.
library FixedPointMathLib {
    function min(uint256 x, uint256 y) internal pure returns (uint256) {
        return x < y ? x : y;
    }

    function max(uint256 x, uint256 y) internal pure returns (uint256) {
        return x > y ? x : y;
    }

    function zeroFloorSub(uint256 x, uint256 y) internal pure returns (uint256) {
        return x > y ? x - y : 0;
    }

    function saturatingAdd(uint256 x, uint256 y) internal pure returns (uint256) {
        return x > type(uint256).max - y ? type(uint256).max : x + y;
    }

    function saturatingMul(uint256 x, uint256 y) internal pure returns (uint256) {
        // The same result for the same numbers, and otherwise any result.
        return x == 0 || y == 0 ? 0 : uint256(keccak256(abi.encode(x, y)));
    }

    function fullMulDiv(uint256 x, uint256 y, uint256 d) internal pure returns (uint256 z) {
        z = Any.number();
        require(d != 0);
        require(y > d || z <= x);
        require(x > d || z <= y);
        require((x != 0 && y != 0) || z == 0);
        require(y != d || z == x);
    }

    function fullMulDivUp(uint256 x, uint256 y, uint256 d) internal pure returns (uint256 z) {
        z = Any.number();
        require(d != 0);
        require(y > d || z <= x);
        require((x != 0 && y != 0) || z == 0);
    }
}

/// @notice A function with unknown results. The prover does not read assembly, and assumes any result of it.
library Any {
    function number() internal pure returns (uint256 any) {
        assembly {
            any := 0
        }
    }

    function truth() internal pure returns (bool any) {
        assembly {
            any := 0
        }
    }

    function account() internal pure returns (address any) {
        assembly {
            any := 0
        }
    }
}

/// @notice The model of Solady's `Initializable`, which is also written in assembly.
/// @dev It applies when the contract has code. `InitializableModelTest` compares Solady with it.
abstract contract Initializable {
    error InvalidInitialization();

    uint64 internal version;
    bool internal isInitializing;

    modifier initializer() {
        require(version == 0 && !isInitializing);
        (version, isInitializing) = (1, true);
        _;
        isInitializing = false;
    }

    function _disableInitializers() internal {
        require(!isInitializing);
        version = type(uint64).max;
    }
}
