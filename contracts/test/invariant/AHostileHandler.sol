// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibZip} from "solady/utils/LibZip.sol";
import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {BoostCore} from "../../src/core/BoostCore.sol";
import {HostileBudget, HostileValidator} from "../fixtures/Hostile.sol";
import {ActionDefinition} from "../shared/ActionDefinition.sol";
import {Test} from "../shared/Test.sol";

/// @notice Boosts whose budget, incentive and validator are dishonest. Every attempt counts as successful, also when the
/// core reverts. The invariants check its effects.
abstract contract AHostileHandler is Test {
    BoostCore internal immutable _core;
    HostileBudget internal immutable _budget = new HostileBudget();
    address private immutable _validator = address(new HostileValidator());
    address private immutable _action;
    address private immutable _allowList;
    uint256[] internal _boosts;

    /// @notice The number of dishonest calls that the core accepted.
    uint256 public accepted;

    constructor(BoostCore core) {
        _core = core;
        _action = vm.deployCode("EventAction.sol:EventAction");
        _allowList = vm.deployCode("OpenAllowList.sol:OpenAllowList");
    }

    /// @param implementation - of the incentive.
    function _tryCreate(address implementation, bytes memory data, uint64 fee) internal {
        CreateBoostPayload memory payload;
        payload.budget = address(_budget);
        payload.action = Target(true, _action, abi.encode(ActionDefinition.example()));
        payload.validator = Target(false, _validator, "");
        payload.allowList = Target(true, _allowList, "");
        payload.incentives = new Target[](1);
        payload.incentives[0] = Target(true, implementation, data);
        payload.protocolFee = fee;
        payload.owner = address(this);
        uint256 boostId = _core.getBoostCount();
        try _core.createBoost(LibZip.cdCompress(abi.encode(payload))) {
            _boosts.push(boostId);
            ++accepted;
        } catch {}
    }

    function _tryClaim(uint256 boostId, uint256 claimant) internal {
        try _core.claimIncentiveFor(boostId, 0, address(0), "", account(claimant % 12 + 1)) {
            ++accepted;
        } catch {}
    }

    function _tryClawback(uint256 boostId, uint256 amount) internal {
        try _budget.clawbackFromCore(_core, boostId, 0, amount) {
            ++accepted;
        } catch {}
    }

    function _boostIdAt(uint256 boostSeed) internal view returns (uint256) {
        return _boosts[boostSeed % _boosts.length];
    }

    function _incentiveOf(uint256 boostId) internal view returns (address) {
        return _core.getBoost(boostId).incentives[0];
    }
}
