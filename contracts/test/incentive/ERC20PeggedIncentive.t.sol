// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20PeggedIncentive} from "../../src/incentive/ERC20PeggedIncentive.sol";
import {PeggedSuite} from "../suite/PeggedSuite.sol";

contract ERC20PeggedIncentiveTest is PeggedSuite {
    function _name() internal pure override returns (string memory) {
        return "ERC20PeggedIncentive";
    }

    function _payload() internal view override returns (bytes memory) {
        return abi.encode(ERC20PeggedIncentive.InitPayload(address(_token), PEG, REWARD, FUNDS, MANAGER));
    }

    function testFuzz_initialize_revertsWithoutReward(uint256 limit) public {
        address instance = _clone();
        _token.mint(instance, FUNDS);
        vm.expectRevert(ICloneable_InvalidInitialization);
        ERC20PeggedIncentive(instance)
            .initialize(abi.encode(ERC20PeggedIncentive.InitPayload(address(_token), PEG, 0, limit, MANAGER)));
    }
}
