// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibZip} from "solady/utils/LibZip.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";
import {HostileBudget, HostileIncentive, HostileValidator} from "../world/Hostile.sol";
import {Definition} from "../shared/Definition.sol";
import {Test} from "../shared/Test.sol";

/// @notice Boosts whose budget, incentive and validator all lie, in the very token that honest boosts pay in. Every
/// attempt counts as done, whatever the core makes of it: what it may cost is for the invariants to say.
contract HostileHandler is Test {
    BoostCore private immutable _core;
    ERC20Token private immutable _token;
    HostileBudget private immutable _budget = new HostileBudget();
    address private immutable _incentive = address(new HostileIncentive());
    address private immutable _validator = address(new HostileValidator());
    address private immutable _action;
    address private immutable _list;

    uint256[] private _boosts;

    /// @notice How many lies the core believed far enough to go on.
    uint256 public accepted;

    constructor(BoostCore core, ERC20Token token) {
        (_core, _token) = (core, token);
        _action = vm.deployCode("EventAction.sol:EventAction");
        _list = vm.deployCode("OpenAllowList.sol:OpenAllowList");
        create(5e18, 10_000, true, 5e18);
    }

    function create(uint256 asked, uint256 share, bool answer, uint256 funds) public {
        if (_boosts.length == 6) return;
        asked = bound(asked, 0, 100e18);
        _token.mint(address(_budget), bound(funds, asked * 2, 300e18));
        _budget.behave(bound(share, 5_000, 12_000), answer);
        CreateBoostPayload memory payload;
        payload.budget = address(_budget);
        payload.action = Target(true, _action, abi.encode(Definition.example()));
        payload.validator = Target(false, _validator, "");
        payload.allowList = Target(true, _list, "");
        payload.incentives = new Target[](1);
        payload.incentives[0] = Target(true, _incentive, abi.encode(address(_token), asked));
        payload.owner = address(this);
        uint256 boostId = _core.getBoostCount();
        try _core.createBoost(LibZip.cdCompress(abi.encode(payload))) {
            _boosts.push(boostId);
            ++accepted;
        } catch {}
    }

    function claim(uint256 which, uint256 burnt, bool isReentering, uint256 claimant) external {
        uint256 boostId = _pick(which);
        HostileIncentive(_of(boostId)).behave(bound(burnt, 0, 100e18), 0, isReentering);
        try _core.claimIncentiveFor(boostId, 0, address(0), "", account(claimant % 12 + 1)) {
            ++accepted;
        } catch {}
    }

    function clawback(uint256 which, uint256 burnt, uint256 told, uint256 amount) external {
        uint256 boostId = _pick(which);
        HostileIncentive(_of(boostId)).behave(bound(burnt, 0, 100e18), told, false);
        try _budget.claw(_core, boostId, 0, amount) {
            ++accepted;
        } catch {}
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

    function _pick(uint256 which) private view returns (uint256) {
        return _boosts[which % _boosts.length];
    }

    function _of(uint256 boostId) private view returns (address) {
        return _core.getBoost(boostId).incentives[0];
    }
}
