// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {APeggedReward} from "../../src/incentive/APeggedReward.sol";
import {VariableSuite} from "./VariableSuite.sol";

/// @notice Tests of all incentives whose reward is denominated in another token.
abstract contract PeggedSuite is VariableSuite {
    address internal constant PEG = address(0x9E6);

    function testFuzz_peg_returnsInitializedValue(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(APeggedReward(_incentive).peg(), PEG, "peg");
    }

    function testFuzz_getPeg_equalsPeg(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(APeggedReward(_incentive).getPeg(), PEG, "peg");
    }

    function testFuzz_totalClaim_equalsTotalClaimed(uint256 signed) public {
        signed = _boundSignedAmount(signed);
        APeggedReward(_incentive).claim(account(1), _claimData(signed));
        vm.assertEq(APeggedReward(_incentive).totalClaim(), _expectedReward(signed), "the paid amount");
        vm.assertEq(APeggedReward(_incentive).totalClaimed(), _expectedReward(signed), "the paid amount");
    }

    function _limitWord() internal pure override returns (uint256) {
        return 3;
    }
}
