// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Initializable} from "./Model.sol";

/// @notice An ERC20Incentive is initialized at most once, and its base is never initialized.
contract IncentiveInitialization is Initializable {
    //@ incentive/ERC20Incentive.sol enum:Strategy struct:InitPayload

    Strategy internal strategy;

    event ERC20IncentiveInitialized(
        address indexed asset, Strategy strategy, uint256 reward, uint256 limit, address manager
    );

    //@ shared/ACloneable.sol constructor
    //@ incentive/ERC20Incentive.sol initialize _fundingAmount

    function _initializeReward(address, address, uint256) internal {}

    function _setReward(uint256) internal {}

    function _setLimit(uint256) internal {}

    function prove_secondInitializationReverts(bytes calldata first, bytes calldata second) external {
        initialize(first);
        initialize(second);
        assert(false);
    }

    function prove_implementationCannotBeInitialized(bytes calldata data) external {
        construct();
        initialize(data);
        assert(false);
    }
}
