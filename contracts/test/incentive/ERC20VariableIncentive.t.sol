// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {VariableSuite} from "../suite/VariableSuite.sol";

contract ERC20VariableIncentiveTest is VariableSuite {
    function _name() internal pure override returns (string memory) {
        return "ERC20VariableIncentive";
    }

    function _payload() internal view override returns (bytes memory) {
        return abi.encode(ERC20VariableIncentive.InitPayload(address(_token), REWARD, FUNDS, MANAGER));
    }

    function testFuzz_claim_scalesSignedAmount(uint96 reward, uint96 signedAmount) public {
        address instance = _clone();
        _token.mint(instance, type(uint192).max);
        ERC20VariableIncentive(instance)
            .initialize(
                abi.encode(ERC20VariableIncentive.InitPayload(address(_token), reward, type(uint192).max, MANAGER))
            );
        uint256 amount = reward == 0 ? signedAmount : uint256(reward) * signedAmount / 1e18;
        if (amount == 0) vm.expectRevert();
        ERC20VariableIncentive(instance).claim(account(7), _claimData(signedAmount));
        vm.assertEq(_token.balanceOf(account(7)), amount, "rounded down");
    }

    function testFuzz_isClaimable_withoutDataReturnsWhetherFundsRemain(uint256 accountSeed, bool isFullyClaimed)
        public
    {
        if (isFullyClaimed) ERC20VariableIncentive(_incentive).claim(account(1), _claimData(FUNDS));
        vm.assertEq(
            ERC20VariableIncentive(_incentive).isClaimable(account(accountSeed), ""), !isFullyClaimed, "anything at all"
        );
    }
}
