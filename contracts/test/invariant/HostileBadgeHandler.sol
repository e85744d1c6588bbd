// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibZip} from "solady/utils/LibZip.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {HostileBadges, HostileBudget, HostileValidator} from "../world/Hostile.sol";
import {Definition} from "../shared/Definition.sol";
import {Test} from "../shared/Test.sol";

/// @notice Boosts whose parts all lie, in the very badges that honest boosts pay in. Every attempt counts as done.
contract HostileBadgeHandler is Test {
    BoostCore private immutable _core;
    ERC1155Token private immutable _badges;
    uint256 private immutable _id;
    HostileBudget private immutable _budget = new HostileBudget();
    address private immutable _incentive = address(new HostileBadges());
    address private immutable _validator = address(new HostileValidator());
    address private immutable _action;
    address private immutable _list;
    uint256[] private _boosts;

    /// @notice How many lies the core believed far enough to go on.
    uint256 public accepted;

    constructor(BoostCore core, ERC1155Token badges, uint256 id) {
        (_core, _badges, _id) = (core, badges, id);
        _action = vm.deployCode("EventAction.sol:EventAction");
        _list = vm.deployCode("OpenAllowList.sol:OpenAllowList");
        createInBadges(5, 10_000, true);
    }

    function createInBadges(uint256 asked, uint256 share, bool answer) public {
        if (_boosts.length == 4) return;
        asked = bound(asked, 0, 20);
        _badges.mint(address(_budget), _id, asked * 3);
        _budget.behave(bound(share, 5_000, 12_000), answer);
        CreateBoostPayload memory payload;
        payload.budget = address(_budget);
        payload.action = Target(true, _action, abi.encode(Definition.example()));
        payload.validator = Target(false, _validator, "");
        payload.allowList = Target(true, _list, "");
        payload.incentives = new Target[](1);
        payload.incentives[0] = Target(true, _incentive, abi.encode(address(_badges), _id, asked));
        payload.protocolFee = 9_000;
        payload.owner = address(this);
        uint256 boostId = _core.getBoostCount();
        try _core.createBoost(LibZip.cdCompress(abi.encode(payload))) {
            _boosts.push(boostId);
            ++accepted;
        } catch {}
    }

    function claimBadges(uint256 which, uint256 burnt, uint256 claimant) external {
        uint256 boostId = _pick(which);
        HostileBadges(_of(boostId)).behave(bound(burnt, 0, 20), 0);
        try _core.claimIncentiveFor(boostId, 0, address(0), "", account(claimant % 12 + 1)) {
            ++accepted;
        } catch {}
    }

    function clawbackBadges(uint256 which, uint256 burnt, uint256 told, uint256 amount) external {
        uint256 boostId = _pick(which);
        HostileBadges(_of(boostId)).behave(bound(burnt, 0, 20), told);
        try _budget.claw(_core, boostId, 0, amount) {
            ++accepted;
        } catch {}
    }

    function settleBadges(uint256 which) external {
        _core.settleProtocolFees(_pick(which), 0);
    }

    function _pick(uint256 which) private view returns (uint256) {
        return _boosts[which % _boosts.length];
    }

    function _of(uint256 boostId) private view returns (address) {
        return _core.getBoost(boostId).incentives[0];
    }
}
