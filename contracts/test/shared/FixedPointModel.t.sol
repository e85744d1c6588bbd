// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {Test} from "./Test.sol";

/// @notice Compares Solady's arithmetic with the model that the proofs use, proofs/Model.sol, line by line.
contract FixedPointModelTest is Test {
    function testFuzz_fullMulDiv_staysWithinBounds(uint256 x, uint256 y, uint256 d) public pure {
        // A greater value reverts, like a division by zero, and ends a proof.
        d = bound(d, 1, type(uint256).max);
        if (y > d && x > d) (x, y) = (x % d, y % d);
        uint256 z = FixedPointMathLib.fullMulDiv(x, y, d);
        if (y <= d) assert(z <= x);
        if (x <= d) assert(z <= y);
        if (x == 0 || y == 0) assert(z == 0);
    }

    function testFuzz_fullMulDiv_withEqualFactorsReturnsValue(uint256 x, uint256 d) public pure {
        d = bound(d, 1, type(uint256).max);
        assert(FixedPointMathLib.fullMulDiv(x, d, d) == x);
    }

    function testFuzz_fullMulDivUp_staysWithinBounds(uint256 x, uint256 y, uint256 d) public pure {
        d = bound(d, 1, type(uint256).max);
        y = bound(y, 0, d);
        uint256 z = FixedPointMathLib.fullMulDivUp(x, y, d);
        assert(z <= x);
        if (x == 0 || y == 0) assert(z == 0);
    }

    function testFuzz_min_max_zeroFloorSub_saturating(uint256 x, uint256 y) public pure {
        assert(FixedPointMathLib.min(x, y) == (x < y ? x : y));
        assert(FixedPointMathLib.max(x, y) == (x > y ? x : y));
        assert(FixedPointMathLib.zeroFloorSub(x, y) == (x > y ? x - y : 0));
        assert(FixedPointMathLib.saturatingAdd(x, y) == (x > type(uint256).max - y ? type(uint256).max : x + y));
        if (x == 0 || y == 0) assert(FixedPointMathLib.saturatingMul(x, y) == 0);
    }
}
