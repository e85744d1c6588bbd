// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {HostileBadges} from "../world/Hostile.sol";
import {AHostileHandler} from "./AHostileHandler.sol";

/// @notice Boosts with dishonest components only, in the same badges that honest boosts pay.
contract HostileBadgeHandler is AHostileHandler {
    ERC1155Token private immutable _badges;
    uint256 private immutable _id;
    address private immutable _incentive = address(new HostileBadges());

    constructor(BoostCore core, ERC1155Token badges, uint256 id) AHostileHandler(core) {
        (_badges, _id) = (badges, id);
        createInBadges(5, 10_000, true);
    }

    function createInBadges(uint256 asked, uint256 share, bool answer) public {
        if (_boosts.length == 4) return;
        asked = bound(asked, 0, 20);
        _badges.mint(address(_budget), _id, asked * 3);
        _budget.behave(bound(share, 5_000, 12_000), answer);
        _tryCreate(_incentive, abi.encode(address(_badges), _id, asked), 9_000);
    }

    function claimBadges(uint256 which, uint256 burnt, uint256 claimant) external {
        uint256 boostId = _pick(which);
        HostileBadges(_of(boostId)).behave(bound(burnt, 0, 20), 0);
        _tryClaim(boostId, claimant);
    }

    function clawbackBadges(uint256 which, uint256 burnt, uint256 told, uint256 amount) external {
        uint256 boostId = _pick(which);
        HostileBadges(_of(boostId)).behave(bound(burnt, 0, 20), told);
        _tryClawback(boostId, amount);
    }

    function settleBadges(uint256 which) external {
        _core.settleProtocolFees(_pick(which), 0);
    }
}
