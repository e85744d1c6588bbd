// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {InterfaceId} from "../shared/InterfaceId.sol";
import {AIncentive} from "./AIncentive.sol";
import {AVariableReward} from "./AVariableReward.sol";

/// @title The base of variable incentives without a peg.
abstract contract AERC20VariableIncentive is AVariableReward {
    /// @notice The clone is ready.
    event ERC20VariableIncentiveInitialized(address indexed asset, uint256 reward, uint256 limit);

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory budgetData) {
        // The first three words are the same for every kind.
        (address asset_,, uint256 limit_) = abi.decode(data_, (address, uint256, uint256));
        return _transferHere(asset_, limit_);
    }

    /// @notice ERC-165.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.ERC20_VARIABLE_INCENTIVE || super.supportsInterface(interfaceId);
    }
}
