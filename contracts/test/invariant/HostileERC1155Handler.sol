// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {HostileERC1155Incentive} from "../fixtures/Hostile.sol";
import {AHostileHandler} from "./AHostileHandler.sol";

/// @notice Boosts with only dishonest components, in the same badges as honest boosts.
contract HostileERC1155Handler is AHostileHandler {
    ERC1155Token private immutable _erc1155;
    uint256 private immutable _id;
    address private immutable _incentive = address(new HostileERC1155Incentive());

    constructor(BoostCore core, ERC1155Token erc1155, uint256 id) AHostileHandler(core) {
        (_erc1155, _id) = (erc1155, id);
        createERC1155(5, 10_000, true);
    }

    function createERC1155(uint256 requested, uint256 disburseBps, bool disburseResult) public {
        if (_boosts.length == 4) return;
        requested = bound(requested, 0, 20);
        _erc1155.mint(address(_budget), _id, requested * 3);
        _budget.configure(bound(disburseBps, 5_000, 12_000), disburseResult);
        _tryCreate(_incentive, abi.encode(address(_erc1155), _id, requested), 9_000);
    }

    function claimERC1155(uint256 boostSeed, uint256 transferredOut, uint256 claimant) external {
        uint256 boostId = _boostIdAt(boostSeed);
        HostileERC1155Incentive(_incentiveOf(boostId)).configure(bound(transferredOut, 0, 20), 0);
        _tryClaim(boostId, claimant);
    }

    function clawbackERC1155(uint256 boostSeed, uint256 transferredOut, uint256 reportedAmount, uint256 amount)
        external
    {
        uint256 boostId = _boostIdAt(boostSeed);
        HostileERC1155Incentive(_incentiveOf(boostId)).configure(bound(transferredOut, 0, 20), reportedAmount);
        _tryClawback(boostId, amount);
    }

    function settleERC1155(uint256 boostSeed) external {
        _core.settleProtocolFees(_boostIdAt(boostSeed), 0);
    }
}
