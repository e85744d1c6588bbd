// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {HostileIncentive} from "../world/Hostile.sol";
import {AHostileHandler} from "./AHostileHandler.sol";

/// @notice Boosts with dishonest components only, in the same token that honest boosts pay.
contract HostileHandler is AHostileHandler {
    ERC20Token private immutable _token;
    address private immutable _incentive = address(new HostileIncentive());

    constructor(BoostCore core, ERC20Token token) AHostileHandler(core) {
        _token = token;
        create(5e18, 10_000, true, 5e18);
    }

    function create(uint256 asked, uint256 share, bool answer, uint256 funds) public {
        if (_boosts.length == 6) return;
        asked = bound(asked, 0, 100e18);
        _token.mint(address(_budget), bound(funds, asked * 2, 300e18));
        _budget.behave(bound(share, 5_000, 12_000), answer);
        _tryCreate(_incentive, abi.encode(address(_token), asked), 0);
    }

    function claim(uint256 which, uint256 burnt, bool isReentering, uint256 claimant) external {
        uint256 boostId = _pick(which);
        HostileIncentive(_of(boostId)).behave(bound(burnt, 0, 100e18), 0, isReentering);
        _tryClaim(boostId, claimant);
    }

    function clawback(uint256 which, uint256 burnt, uint256 told, uint256 amount) external {
        uint256 boostId = _pick(which);
        HostileIncentive(_of(boostId)).behave(bound(burnt, 0, 100e18), told, false);
        _tryClawback(boostId, amount);
    }

    function topup(uint256 which, uint256 amount, uint256 told, uint256 share, bool isFromSender) external {
        uint256 boostId = _pick(which);
        amount = bound(amount, 0, 50e18);
        HostileIncentive(_of(boostId)).behave(0, bound(told, 0, 100e18), false);
        _budget.behave(bound(share, 0, 12_000), true);
        bytes memory data = abi.encode(address(_token), amount);
        if (isFromSender) {
            _token.mint(address(this), 2 * amount);
            _token.approve(address(_core), 2 * amount);
            try _core.topupIncentiveFromSender(boostId, 0, data) {
                ++accepted;
            } catch {}
        } else {
            _token.mint(address(_budget), 2 * amount);
            try _core.topupIncentiveFromBudget(boostId, 0, data, address(0)) {
                ++accepted;
            } catch {}
        }
    }

    function settle(uint256 which) external {
        _core.settleProtocolFees(_pick(which), 0);
    }

    function boosts() external view returns (uint256[] memory) {
        return _boosts;
    }
}
