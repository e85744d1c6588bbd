// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {HostileIncentive} from "../fixtures/Hostile.sol";
import {AHostileHandler} from "./AHostileHandler.sol";

/// @notice Boosts with only dishonest components, in the same token as honest boosts.
contract HostileHandler is AHostileHandler {
    ERC20Token private immutable _token;
    address private immutable _incentive = address(new HostileIncentive());

    constructor(BoostCore core, ERC20Token token) AHostileHandler(core) {
        _token = token;
        create(5e18, 10_000, true, 5e18);
    }

    function create(uint256 requested, uint256 disburseBps, bool disburseResult, uint256 funds) public {
        if (_boosts.length == 6) return;
        requested = bound(requested, 0, 100e18);
        _token.mint(address(_budget), bound(funds, requested * 2, 300e18));
        _budget.configure(bound(disburseBps, 5_000, 12_000), disburseResult);
        _tryCreate(_incentive, abi.encode(address(_token), requested), 0);
    }

    function claim(uint256 boostSeed, uint256 transferredOut, bool shouldReenter, uint256 claimant) external {
        uint256 boostId = _boostIdAt(boostSeed);
        HostileIncentive(_incentiveOf(boostId)).configure(bound(transferredOut, 0, 100e18), 0, shouldReenter);
        _tryClaim(boostId, claimant);
    }

    function clawback(uint256 boostSeed, uint256 transferredOut, uint256 reportedAmount, uint256 amount) external {
        uint256 boostId = _boostIdAt(boostSeed);
        HostileIncentive(_incentiveOf(boostId)).configure(bound(transferredOut, 0, 100e18), reportedAmount, false);
        _tryClawback(boostId, amount);
    }

    function topup(uint256 boostSeed, uint256 amount, uint256 reportedAmount, uint256 disburseBps, bool isFromSender)
        external
    {
        uint256 boostId = _boostIdAt(boostSeed);
        amount = bound(amount, 0, 50e18);
        HostileIncentive(_incentiveOf(boostId)).configure(0, bound(reportedAmount, 0, 100e18), false);
        _budget.configure(bound(disburseBps, 0, 12_000), true);
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

    function settle(uint256 boostSeed) external {
        _core.settleProtocolFees(_boostIdAt(boostSeed), 0);
    }

    function boosts() external view returns (uint256[] memory) {
        return _boosts;
    }
}
