// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Boost} from "../../src/core/Boost.sol";
import {ACloneable} from "../../src/shared/ACloneable.sol";
import {AssetType, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {ERC20Token} from "../../src/tokens/ERC20Token.sol";

/// @notice An incentive that asks for what it was initialised with, and whose claims come to nothing.
/// @dev Its data are a `Transfer`; where that has no target, it is the incentive itself.
contract AskingIncentive is ACloneable {
    function initialize(bytes calldata) external override initializer {}

    function preflight(bytes calldata data) external view returns (bytes memory) {
        Transfer memory request = abi.decode(data, (Transfer));
        if (request.target == address(0)) request.target = address(this);
        return abi.encode(request);
    }

    function claim(address, bytes calldata) external pure returns (bool) {
        return false;
    }

    function getComponentInterface() external pure returns (bytes4) {
        return 0x7cc1d5bb;
    }

    function supportsInterface(bytes4) public pure override returns (bool) {
        return true;
    }
}

/// @notice A collection of which one piece less arrives than was sent.
contract ShrinkingBadges is ERC1155Token("") {
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes memory data) public override {
        super.safeTransferFrom(from, to, id, amount, data);
        if (amount != 0) _burn(to, id, 1);
    }
}

/// @notice A token whose approvals are never used up.
contract LastingToken is ERC20Token("Lasting", "LAST", 18) {
    function _spendAllowance(address, address, uint256) internal override {}
}

/// @notice A receiver of fees that takes no badges until it is told to.
contract ChoosyReceiver {
    bool private _isWilling;

    function become(bool isWilling) external {
        _isWilling = isWilling;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external view returns (bytes4) {
        return _isWilling ? this.onERC1155Received.selector : bytes4(0);
    }
}

/// @notice Something that a budget takes for a core, and that asks for coins.
contract CoinCore {
    address private immutable _to;

    constructor(address to) {
        _to = to;
    }

    function createBoost(bytes calldata data) external returns (Boost memory) {
        bytes memory request = abi.encode(Transfer(AssetType.ETH, address(0), _to, data));
        (bool isDone, bytes memory reason) = msg.sender.call(abi.encodeWithSignature("disburse(bytes)", request));
        if (!isDone) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
